/** '947 area' */
export function areaName(zipCodePrefix: string): string {
  return `${zipCodePrefix} area`
}
