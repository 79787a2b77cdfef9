const png = Buffer.from('89504e470d0a1a0a', 'hex')

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(png)

export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
