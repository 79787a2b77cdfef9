/** The router parses search values that look like numbers; turns them back into text. */
export const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Search parameters that are plain text, with a maximum length. */
export const texts = <Name extends string>(search: Record<string, unknown>, names: Name[]) =>
  Object.fromEntries(
    names
      .map((name) => [name, text(search[name])] as const)
      .filter(([, value]) => typeof value === 'string' && value !== '')
      .map(([name, value]) => [name, (value as string).slice(0, 100)]),
  ) as { [name in Name]?: string }
