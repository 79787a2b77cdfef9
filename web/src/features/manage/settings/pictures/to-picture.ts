const mostBytes = 2 * 1024 * 1024
const longest = 1600

/**
 * A picture that the server accepts. Other kinds, such as SVG, are redrawn as PNG. Null if the browser can't show the
 * file.
 */
export async function toPicture(file: Blob): Promise<Blob | null> {
  if (['image/png', 'image/jpeg'].includes(file.type) && file.size <= mostBytes) return file
  try {
    const picture = new Image()
    picture.src = await toDataUrl(file)
    await picture.decode()
    return await redraw(picture)
  } catch {
    return null
  }
}

/** Our content security policy doesn't allow pictures from blob URLs. */
function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

function redraw(picture: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = picture
  const scale = longest / Math.max(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
