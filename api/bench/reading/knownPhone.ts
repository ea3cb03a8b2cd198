/** A line icon of 24 by 24 units. */
export function icon(path: string, size = 22, ink = 'currentColor'): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" style="flex:none"><path d="${path}"/></svg>`
}

export const paths = {
  back: 'M15 4l-8 8 8 8',
  arrow: 'M20 12H4M11 5l-7 7 7 7',
  close: 'M5 5l14 14M19 5L5 19',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  right: 'M9 5l7 7-7 7',
  heart: 'M12 20C5 15 3 11 4 8c1-4 6-4 8 0 2-4 7-4 8 0 1 3-1 7-8 12z',
  share: 'M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1',
  search: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15 15l6 6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  more: 'M12 5v.01M12 12v.01M12 19v.01',
  phone: 'M7 2h10v20H7zM11 18h2',
  bolt: 'M13 2L5 14h6l-1 8 8-12h-6z',
  eye: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  pair: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20c0-6 12-6 12 0M14 15c4-1 8 1 8 5',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8 12l3 3 5-6',
  lock: 'M6 11h12v10H6zM8 11V8c0-6 8-6 8 0v3',
  card: 'M3 6h18v13H3zM3 10h18',
  sliders: 'M4 7h10M18 7h2M16 5v4M4 17h3M11 17h9M9 15v4',
  camera: 'M3 8h4l2-3h6l2 3h4v12H3zM12 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  video: 'M3 7h12v10H3zM15 11l6-4v10l-6-4',
  call: 'M5 4h4l2 5-2 2c1 2 2 3 4 4l2-2 5 2v4c-8 3-18-7-15-15z',
  mic: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11c0 8 12 8 12 0M12 17v4',
  bell: 'M6 17V11c0-8 12-8 12 0v6l2 1H4zM10 21h4',
  tag: 'M3 12V3h9l9 9-9 9zM8 8v.01',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  tabs: 'M8 8h13v13H8zM4 16H3V3h13v1',
}

const wifi = (ink: string) =>
  `<svg width="17" height="12" viewBox="0 0 17 12" fill="none" stroke="${ink}" stroke-width="1.9"><path d="M1 4.2c4.2-4.2 10.800-4.2 15 0M3.700 7c2.700-2.700 6.900-2.700 9.600 0M6.400 9.600c1.300-1.200 2.900-1.200 4.2 0"/></svg>`

const signal = (ink: string, full: number) =>
  `<svg width="18" height="12">${[0, 1, 2, 3].map((bar) => `<rect x="${bar * 5}" y="${8 - bar * 2.6}" width="3.2" height="${4 + bar * 2.6}" rx="1" fill="${ink}" opacity="${bar < full ? 1 : 0.35}"/>`).join('')}</svg>`

/** The top of an iPhone with its island. */
export function iphoneTop(clock: string, battery: number, ink: string): string {
  return `<div style="position:relative;height:54px;color:${ink};font:700 16px 'DejaVu Sans Condensed'"><span style="position:absolute;left:44px;top:19px">${clock}</span>
    <i style="position:absolute;left:50%;top:11px;width:122px;height:35px;margin-left:-61px;border-radius:18px;background:#000"></i>
    <span style="position:absolute;right:26px;top:22px;display:flex;gap:5px;align-items:center">${signal(ink, 3)}${wifi(ink)}<b style="border-radius:4px;width:26px;text-align:center;font-size:10px;line-height:13px;background:${ink};color:${Number.parseInt(ink.slice(1, 3), 16) > 127 ? '#000' : '#fff'}">${battery}</b></span></div>`
}

/** The line at the bottom of an iPhone. */
export const iphoneEnd = (ink: string) =>
  `<i style="position:fixed;left:50%;bottom:8px;width:138px;height:5px;margin-left:-69px;border-radius:3px;background:${ink}"></i>`

/** The top of an Android phone with waiting notifications. */
export function androidTop(clock: string, battery: number, ink: string): string {
  return `<div style="position:relative;height:38px;color:${ink};font:14px 'DejaVu Sans Condensed'"><span style="position:absolute;left:22px;top:12px">${clock}</span>
    <span style="position:absolute;left:66px;top:13px;display:flex;gap:7px">${icon('M3 6h18v12H3zM3 7l9 7 9-7', 14)}${icon(paths.bell, 14)}</span>
    <i style="position:absolute;left:50%;top:10px;width:18px;height:18px;margin-left:-9px;border-radius:50%;background:#000"></i>
    <span style="position:absolute;right:20px;top:12px;display:flex;gap:6px;align-items:center">${wifi(ink)}${signal(ink, 4)}<span>${battery}%</span></span></div>`
}

/** The handle at the bottom of an Android phone. */
export const androidEnd = (ink: string) =>
  `<i style="position:fixed;left:50%;bottom:9px;width:108px;height:4px;margin-left:-54px;border-radius:2px;background:${ink}"></i>`

/** A stage with lights before a crowd, as event pictures show. */
export function concertPicture(width: number, height: number, hue: number): string {
  const beams = [0.14, 0.32, 0.5, 0.68, 0.86]
    .map((at, index) => {
      const x = at * width
      const lean = (index - 2) * width * 0.12
      return `<path d="M${x} 0L${x + lean - width * 0.07} ${height * 0.75}L${x + lean + width * 0.07} ${height * 0.75}z" fill="hsl(${hue + index * 22} 90% 75%)" opacity=".35"/>`
    })
    .join('')
  const heads = Array.from({ length: 26 }, (_, index) => {
    const x = (index + 0.5) * (width / 26)
    const y = height * (0.86 + 0.05 * Math.sin(index * 2.4))
    return `<circle cx="${x}" cy="${y}" r="${width * 0.024}"/><rect x="${x - width * 0.03}" y="${y}" width="${width * 0.06}" height="${height * 0.3}"/>`
  }).join('')
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="display:block;background:linear-gradient(hsl(${hue} 55% 14%),hsl(${hue + 30} 70% 38%))">${beams}<rect x="${width * 0.25}" y="${height * 0.66}" width="${width * 0.5}" height="${height * 0.1}" fill="hsl(${hue} 40% 12%)"/><g fill="hsl(${hue} 45% 7%)">${heads}</g></svg>`
}
