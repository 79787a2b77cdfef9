import type { Page } from '@playwright/test'

interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A landscape photo as from a phone. */
export async function drawnPicture(page: Page): Promise<FilePayload> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 800
    const context = canvas.getContext('2d')!
    const circle = (x: number, y: number, radius: number, colour: string) => {
      context.fillStyle = colour
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
    }
    context.fillStyle = '#7fb3d5'
    context.fillRect(0, 0, 1200, 800)
    circle(600, 860, 330, '#a04668')
    circle(600, 340, 190, '#e0ac86')
    circle(600, 230, 150, '#3d2b23')
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}
