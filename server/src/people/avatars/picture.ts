import { Problem } from '../../platform/errors.ts'

/** A picture that may be shown to others. */
export interface Picture {
  type: 'image/png' | 'image/jpeg'
  bytes: Buffer
}

export function refuse(detail: string): never {
  throw new Problem('invalid_request', { errors: [{ pointer: '/body', code: 'invalid_image', detail }] })
}

/** Large enough to be sharp in a circle, small enough for a phone. */
export function requireSize(width: number, height: number): void {
  if (Math.min(width, height) < 64) refuse('The picture must be at least 64 pixels wide and high.')
  if (Math.max(width, height) > 2048) refuse('The picture must be at most 2048 pixels wide and high.')
}
