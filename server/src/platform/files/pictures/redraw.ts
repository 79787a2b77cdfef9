import { createTurns } from '../reading/turns.ts'
import { isPng } from './signatures.ts'

let loading: ReturnType<typeof load> | null = null

/** When the first picture comes: most processes draw none. */
async function load() {
  const { default: sharp } = await import('sharp')
  // Two readers that everyone's pictures need, and none of the forty others.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

interface Limits {
  /** Of what is given; more is refused before any of it is drawn. */
  mostPixels: number
  /** Pixels of the longer side, after. */
  longest: number
  mostBytes: number
}

export type Redrawn = { bytes: Buffer } | { refused: 'damaged' | 'huge' | 'slow' }

const seconds = 10
/** A PNG above this is a photo, which is better off as a JPEG. */
const largestDrawing = 4 * 1024 * 1024

/**
 * The same picture drawn anew, the right way up: a PNG or JPEG of pixels alone. Whatever else was in the file,
 * before, between or behind them, is left behind. A large PNG becomes a JPEG.
 */
export async function redrawPicture(given: Buffer, limits: Limits): Promise<Redrawn> {
  loading ??= load()
  const sharp = await loading
  const draw = () =>
    sharp(given, {
      limitInputPixels: limits.mostPixels,
      limitInputChannels: 4,
      failOn: 'error',
      autoOrient: true,
    })
      .timeout({ seconds })
      .resize({ width: limits.longest, height: limits.longest, fit: 'inside', withoutEnlargement: true })
  return inTurn(async () => {
    try {
      const isDrawing = isPng(given) && given.length <= largestDrawing
      const png = isDrawing ? await draw().png().toBuffer() : null
      if (png && png.length <= limits.mostBytes) return { bytes: png }
      const jpeg = await draw().flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer()
      return jpeg.length <= limits.mostBytes ? { bytes: jpeg } : { refused: 'huge' }
    } catch (error) {
      const { message } = error as Error
      if (/pixel limit/.test(message)) return { refused: 'huge' }
      if (/timeout/.test(message)) return { refused: 'slow' }
      return { refused: 'damaged' }
    }
  })
}

/** A picture may take a hundred megabytes while it is drawn. */
const inTurn = createTurns(16, 'Too many pictures are being processed right now.')
