// The parts run only in the browser; on the server they are text.
declare module '*.browser.js' {
  const part: (...dependencies: never[]) => unknown
  export default part
}
