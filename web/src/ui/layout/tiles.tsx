import { type Gap, type Look, type Own, render, type Tag } from './layout.tsx'

interface TilesProps extends Look {
  /** In rem: the width below which there are fewer columns. */
  min: number
  /** Few tiles share the whole width. */
  fit?: true | undefined
  gap?: Gap | undefined
  align?: 'start' | undefined
}

/** In as many columns of the same width as there is room for. */
export function Tiles<T extends Tag = 'div'>({ min, ...props }: Own<T, TilesProps>) {
  return render('tiles', { ...props, style: { ...props.style, '--tile': `${min}rem` } })
}
