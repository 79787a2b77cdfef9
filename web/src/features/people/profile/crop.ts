/** What of a picture is cut out: 1 is the largest square; the middle is a share of what is left over. */
export interface Cut {
  zoom: number
  x: number
  y: number
}

export const middle: Cut = { zoom: 1, x: 0.5, y: 0.5 }
export const side = 512

interface Size {
  width: number
  height: number
}

/** The square of the picture that a cut means, in its own pixels. */
export function squareOf(
  { width, height }: Size,
  { zoom, x, y }: Cut,
): { left: number; top: number; size: number } {
  const size = Math.min(width, height) / zoom
  return { left: (width - size) * x, top: (height - size) * y, size }
}

/** Moves the picture under the square by so many pixels of the square as it is shown. */
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

/** Whether there is more of it to the sides, or above and below. */
export const canMove = (picture: Size, cut: Cut, way: 'x' | 'y'): boolean =>
  (way === 'x' ? picture.width : picture.height) - squareOf(picture, cut).size >= 1

const within = (share: number) => Math.min(1, Math.max(0, share))

/** The right way up, as the camera noted it; null for what no browser can read. */
export const readPicture = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const { left, top, size } = squareOf(picture, cut)
  const context = canvas.getContext('2d')!
  // What was see-through becomes white: a JPEG has no other way.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, size, size, 0, 0, side, side)
}

export const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.88),
  )
