import type { Upload } from '../../../../../api-client/src/index.ts'
import { ApiProblem, toProblem } from '../../../lib/problem.ts'

export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf']
export const mostBytes = 10 * 1024 * 1024

export const pathOfFile = (pid: string, id: string) =>
  `/api/projects/${encodeURIComponent(pid)}/uploads/${encodeURIComponent(id)}`

/** What can be said without sending it. */
export function whyNotSend({ type, size }: { type: string; size: number }): 'type' | 'size' | 'empty' | null {
  if (size === 0) return 'empty'
  if (!fileTypes.includes(type)) return 'type'
  return size > mostBytes ? 'size' : null
}

interface Sending {
  pid: string
  file: File
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** In confidence, to be named in an answer or a claim. Not by `fetch`, which does not tell how far it is. */
export function sendFile({ pid, file, onProgress, signal }: Sending): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = readJson(request.responseText)
      if (request.status === 201) resolve(body as Upload)
      else reject(toProblem(body, request.status))
    }
    request.onerror = () => reject(new ApiProblem({ status: 0, type: '#offline' }))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    const query = file.name ? `?name=${encodeURIComponent(file.name.slice(-120))}` : ''
    request.open('POST', `/api/projects/${encodeURIComponent(pid)}/uploads${query}`)
    request.setRequestHeader('Content-Type', file.type)
    request.send(file)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
