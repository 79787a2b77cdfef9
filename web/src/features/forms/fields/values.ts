/**
 * Parses a number, also in full-width digits and with a comma; returns the text itself while it isn't one.
 */
export function readNumber(text: string): number | string | undefined {
  const plain = text.normalize('NFKC').trim().replace(/−/g, '-')
  if (plain === '') return undefined
  // "1,234" is a thousand in both of our languages; "1,5" is not.
  const written = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)
    ? plain.replaceAll(',', '')
    : plain.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : text
}

export interface Diet {
  diet?: string
  allergies?: string[]
  note?: string
}

/** The value to send: empty parts are left out, and an empty diet is no answer. */
export function dietOf({ diet, allergies = [], note = '' }: Diet): Diet | undefined {
  const given = {
    ...(diet && { diet }),
    ...(allergies.length > 0 && { allergies }),
    ...(note.trim() !== '' && { note }),
  }
  return Object.keys(given).length === 0 ? undefined : given
}
