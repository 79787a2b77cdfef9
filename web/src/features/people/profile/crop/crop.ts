/**
 * The cropped part: zoom 1 is the largest square; x and y are the position as a share of the remaining space.
 */
export interface Cut {
  zoom: number
  x: number
  y: number
}

export const middle: Cut = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4
export const side = 512

interface Size {
  width: number
  height: number
}

/** The cropped square in the picture's pixels. */
export function squareOf(
  { width, height }: Size,
  { zoom, x, y }: Cut,
): { left: number; top: number; size: number } {
  const size = Math.min(width, height) / zoom
  return { left: (width - size) * x, top: (height - size) * y, size }
}

/** Moves the picture under the square by that many pixels of the square as shown. */
export function moved(picture: Size, cut: Cut, by: { x: number; y: number; shown: number }): Cut {
  const { size } = squareOf(picture, cut)
  const share = (pixels: number, length: number) =>
    length - size < 1 ? 0 : (pixels * (size / by.shown)) / (length - size)
  return {
    zoom: cut.zoom,
    x: within(cut.x - share(by.x, picture.width)),
    y: within(cut.y - share(by.y, picture.height)),
  }
}

/**
 * Enlarges by that factor, around a point of the square, given in shares of its side: what is there stays
 * there if it can.
 */
export function enlarged(picture: Size, cut: Cut, by: number, at: { x: number; y: number }): Cut {
  const before = squareOf(picture, cut)
  const zoom = Math.min(mostZoom, Math.max(1, cut.zoom * by))
  const { size } = squareOf(picture, { ...cut, zoom })
  const share = (start: number, length: number, point: number) =>
    length - size < 1 ? 0.5 : within((start + (before.size - size) * point) / (length - size))
  return {
    zoom,
    x: share(before.left, picture.width, at.x),
    y: share(before.top, picture.height, at.y),
  }
}

/** Whether it can move in that direction. */
export const canMove = (picture: Size, cut: Cut, way: 'x' | 'y'): boolean =>
  (way === 'x' ? picture.width : picture.height) - squareOf(picture, cut).size >= 1

const within = (share: number) => Math.min(1, Math.max(0, share))

/** Decodes a picture in the orientation of its metadata; null if the browser can't. */
export const readPicture = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const { left, top, size } = squareOf(picture, cut)
  const context = canvas.getContext('2d')!
  // Transparent parts become white, because JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, size, size, 0, 0, side, side)
}

export const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.88),
  )
