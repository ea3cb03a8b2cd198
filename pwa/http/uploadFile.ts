import { filesApi, type StoredFile } from '#contract/files.ts'
import type { FilePurpose } from '#contract/rules/fileRules.ts'
import { readReply, urlOf } from './callApi.ts'
import { NetworkError } from './errors.ts'

interface UploadOptions {
  /** Made by the client (`newId`), so that an upload is resumed by repeating it. */
  id: string
  bytes: Blob
  purpose?: FilePurpose
  /** Called while the bytes travel: how many of how many are gone. */
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
}

/**
 * Puts a file's bytes on the server. By XMLHttpRequest, since `fetch` cannot tell how far an upload has come. Throws what
 * `callApi` throws; page only.
 */
export function uploadFile({ id, bytes, purpose, onProgress, signal }: UploadOptions): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(filesApi.put.method, urlOf(filesApi.put, { id }, { purpose }))
    request.withCredentials = true
    request.setRequestHeader('Content-Type', bytes.type || 'application/octet-stream')
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total)
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300
      const text = !isOk && request.responseText === '' ? request.statusText : request.responseText
      try {
        resolve(readReply(filesApi.put, { status: request.status, isOk, text }))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new NetworkError())
    request.ontimeout = () => reject(new NetworkError())
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(bytes)
  })
}
