import { cleanJpeg, isJpeg } from './jpeg.ts'
import { type Picture, refuse } from './picture.ts'
import { cleanPng, pngSignature } from './png.ts'

/** Throws a Problem unless it is a valid picture. Its type is determined by its bytes, not by a header. */
export function cleanPicture(given: Buffer): Picture {
  if (given.subarray(0, 8).equals(pngSignature)) return cleanPng(given)
  if (isJpeg(given)) return cleanJpeg(given)
  return refuse('The picture must be a PNG or JPEG.')
}
