import type { ComponentPropsWithRef, ElementType } from 'react'
import './layout.css'

/** What a primitive can be. Controls and links have components of their own. */
export type Tag =
  | ('div' | 'p' | 'span' | 'section' | 'article' | 'aside' | 'header' | 'footer' | 'main' | 'nav' | 'search')
  | (
      | 'ul'
      | 'ol'
      | 'li'
      | 'dl'
      | 'dt'
      | 'dd'
      | 'form'
      | 'fieldset'
      | 'legend'
      | 'label'
      | 'output'
      | 'details'
    )
  | ('h2' | 'h3' | 'h4' | 'bdi' | 'strong' | 'small' | 'time' | 'q' | 'blockquote' | 'figure' | 'figcaption')

/** In quarters of a rem, as 1 in `p-1` of other systems. */
type Space = 0.5 | 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 4.5 | 5 | 6 | 7 | 8 | 10 | 12

/** As in CSS: between all, or first between lines and then between columns. */
export type Gap = Space | `${0 | Space} ${Space}`

type Pad = 3 | 4 | 5 | 6 | '3 4' | '3 5' | '3.5 4.5' | '3.5 5' | '4 4.5' | '4 5' | '4.5 5' | '5 6'

export interface Look {
  /** Background, border and corners: a card, a raised card, or a note in a tone. */
  surface?: 'card' | 'raised' | 'sunken' | 'good' | 'warn' | 'brand' | undefined
  /** As `gap`: above and below, then at the sides. */
  pad?: Pad | undefined
  /** A line between each two. */
  divided?: true | undefined
  /** In sixteenths of a rem: pixels, unless the reader has enlarged the text. */
  size?: 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | undefined
  tone?: 'muted' | 'ink' | 'good' | 'warn' | 'bad' | 'accent' | undefined
  weight?: 400 | 550 | 600 | 650 | 700 | undefined
  /** Digits of equal width. */
  tabular?: true | undefined
}

interface StackProps extends Look {
  gap?: Gap | undefined
  /** `start` keeps everything as wide as its content. */
  align?: 'start' | undefined
}

interface RowProps extends Look {
  gap?: Gap | undefined
  align?: 'stretch' | 'start' | 'end' | 'baseline' | undefined
}

interface ClusterProps extends RowProps {
  /** Pushes the first and the last to the edges. */
  between?: true | undefined
  /** In a line of text. */
  inline?: true | undefined
}

interface GridProps extends RowProps {
  /** One word per column: `1` shares the space that `auto`, as wide as its content, leaves. */
  columns: '1 1' | '1 auto' | 'auto 1' | 'auto 1 auto'
}

interface TextProps extends Look {
  /** No longer lines than are easy to read. */
  measure?: true | undefined
}

export type Own<T extends Tag, Props> = Props & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Props>

/** One below the other. */
export function Stack<T extends Tag = 'div'>(props: Own<T, StackProps>) {
  return render('stack', props)
}

/** Side by side and centred, in as many lines as it takes. */
export function Cluster<T extends Tag = 'div'>(props: Own<T, ClusterProps>) {
  return render('cluster', props)
}

/** Side by side and centred, in one line. */
export function Line<T extends Tag = 'div'>(props: Own<T, ClusterProps>) {
  return render('line', props)
}

/** In columns, centred in their rows. */
export function Grid<T extends Tag = 'div'>(props: Own<T, GridProps>) {
  return render('grid', props)
}

/** Content that flows. */
export function Box<T extends Tag = 'div'>(props: Own<T, Look>) {
  return render('box', props)
}

/** A paragraph, unless `as` says otherwise. */
export function Text<T extends Tag = 'p'>(props: Own<T, TextProps>) {
  return render('text', { as: 'p', ...props })
}

/** Props that choose a rule of layout.css. `data-tone` is for the rules of screens. */
const rules = /^(align|between|columns|divided|fit|gap|ink|inline|measure|pad|size|surface|tabular|weight)$/

export function render(
  layout: string,
  { as: Element = 'div', ...props }: { as?: ElementType; style?: object },
) {
  const attributes = { 'data-layout': layout } as Record<string, unknown>
  for (const [name, value] of Object.entries(props))
    attributes[name.replace(/^tone$/, 'ink').replace(rules, 'data-$1')] = value
  return <Element {...attributes} />
}
