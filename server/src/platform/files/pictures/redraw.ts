import { createTurns } from '../reading/turns.ts'
import { isPng } from './signatures.ts'

let loading: ReturnType<typeof load> | null = null

/** Loads sharp on first use; most processes never need it. */
async function load() {
  const { default: sharp } = await import('sharp')
  // Allow only the two decoders we need, and block the other forty.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

interface Limits {
  /** Limit for the input; larger pictures are refused before decoding. */
  mostPixels: number
  /** Pixels of the longer side of the result. */
  longest: number
  mostBytes: number
}

export type Redrawn = { bytes: Buffer } | { refused: 'damaged' | 'huge' | 'slow' }

const seconds = 10
/** Larger PNGs are probably photos and become JPEGs. */
const largestDrawing = 4 * 1024 * 1024

/**
 * Re-encodes a picture upright, as a PNG or JPEG of its pixels only. All other content of the file is dropped. A large
 * PNG becomes a JPEG.
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

/** Decoding a picture may take a hundred megabytes. */
const inTurn = createTurns(16, 'Too many pictures are being processed right now.')
