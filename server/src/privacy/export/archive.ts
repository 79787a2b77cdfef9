import { type ZipEntry, zip } from '../../platform/files/zip.ts'
import type { Row } from '../queries.ts'
import { type Copy, pageOf } from './page.ts'

/** The page for people, the same data for machines, the picture, and files unchanged. */
export function pack(copy: Copy): Buffer {
  const { sections, parts, avatar, at } = copy
  const entries: ZipEntry[] = [
    { name: 'index.html', data: Buffer.from(pageOf(copy)) },
    ...Object.entries(sections).map(([section, value]) => jsonOf(`private/${section}`, value)),
    ...parts.map(({ table, rows }) => jsonOf(`data/${table.name}`, rows)),
    ...parts.flatMap(({ table, files }) =>
      files.map(({ name, bytes }) => ({ name: `files/${table.name}/${name}`, data: bytes, packed: true })),
    ),
    ...(avatar
      ? [{ name: `avatar.${avatar.media_type === 'image/png' ? 'png' : 'jpg'}`, data: avatar.image }]
      : []),
  ]
  return zip(entries, at)
}

function jsonOf(name: string, value: Row | Row[]): ZipEntry {
  const plain = (_: string, one: unknown) =>
    isBytes(one) ? Buffer.from(one.data).toString('base64url') : one
  return { name: `${name}.json`, data: Buffer.from(`${JSON.stringify(value, plain, 2)}\n`) }
}

/** How JSON serialises a Buffer. */
function isBytes(value: unknown): value is { data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  )
}
