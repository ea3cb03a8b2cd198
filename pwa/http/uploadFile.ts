import { filesApi, type StoredFile } from '#contract/files.ts'
import type { FilePurpose } from '#contract/rules/fileRules.ts'
import { type Fetch, failed, type RawReply, readReply, urlOf } from './callApi.ts'
import { callHeaders, parseRetryAfter } from './headers.ts'

interface UploadOptions {
  /** The file's id, made with `newId`. Uploading again under the same id is safe. */
  id: string
  bytes: Blob
  purpose?: FilePurpose
  /** Upload progress in bytes. */
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
  /** See `CallOptions`. */
  asUser?: string
  /** Used instead of XMLHttpRequest. Reports no progress. */
  fetch?: Fetch
}

/**
 * Uploads a file. Pages use XMLHttpRequest, because `fetch` reports no upload progress; workers have no XMLHttpRequest and
 * use `fetch`.
 *
 * @throws what `callApi` throws. There is no timeout: pass a `signal`.
 */
export function uploadFile(options: UploadOptions): Promise<StoredFile> {
  return options.fetch || typeof XMLHttpRequest === 'undefined'
    ? uploadByFetch(options)
    : uploadByXhr(options)
}

function headersOf({ bytes, asUser }: UploadOptions) {
  return callHeaders({ contentType: bytes.type || 'application/octet-stream', asUser })
}

async function uploadByFetch(options: UploadOptions): Promise<StoredFile> {
  const { id, bytes, purpose, signal, fetch = globalThis.fetch } = options
  const url = urlOf(filesApi.put, { id }, { purpose })
  let reply: RawReply
  try {
    const response = await fetch(url, {
      method: filesApi.put.method,
      credentials: 'include',
      headers: headersOf(options),
      body: bytes,
      ...(signal && { signal }),
    })
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'))
    reply = { status: response.status, isOk: response.ok, text: await response.text(), retryAfterMs }
  } catch (error) {
    signal?.throwIfAborted()
    throw failed(error)
  }
  return readReply(filesApi.put, reply)
}

function uploadByXhr(options: UploadOptions): Promise<StoredFile> {
  const { id, bytes, purpose, onProgress, signal } = options
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(filesApi.put.method, urlOf(filesApi.put, { id }, { purpose }))
    request.withCredentials = true
    for (const [name, value] of Object.entries(headersOf(options))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total)
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300
      const text = !isOk && request.responseText === '' ? request.statusText : request.responseText
      try {
        const retryAfterMs = parseRetryAfter(request.getResponseHeader('Retry-After'))
        resolve(readReply(filesApi.put, { status: request.status, isOk, text, retryAfterMs }))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(failed())
    request.ontimeout = () => reject(failed())
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(bytes)
  })
}
