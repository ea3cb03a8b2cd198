// The parts run in the browser only; here they are nothing but text.
declare module '*.browser.js' {
  const part: (...dependencies: never[]) => unknown
  export default part
}
