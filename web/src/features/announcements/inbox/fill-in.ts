/** Replaces the placeholders that have a value. */
export const fillIn =
  (values: Record<string, string>) =>
  (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
