import type { Upload } from '@manyhands/api-client'
import { ApiProblem, toProblem } from '../../../lib/problem.ts'

export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf']
export const mostBytes = 10 * 1024 * 1024

export const pathOfFile = (pid: string, id: string) =>
  `/api/projects/${encodeURIComponent(pid)}/uploads/${encodeURIComponent(id)}`

/** The stored file name; '' if it can't be determined now. */
export async function askFileName(pid: string, id: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(pathOfFile(pid, id), { method: 'HEAD', signal })
  return nameIn(answer.headers.get('content-disposition') ?? '')
}

/** RFC 6266: the extended (`filename*`) form takes precedence. */
export function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    return ''
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
}

export type WhyUnsent = 'type' | 'heic' | 'size' | 'empty'

/** Client-side checks. */
export function whyNotSend({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): WhyUnsent | null {
  if (size === 0) return 'empty'
  // Not every system knows these types.
  if (/^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))) return 'heic'
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

/**
 * Uploads a private file, to be referenced in an answer or a claim. Doesn't use `fetch`, which reports no
 * progress.
 */
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
