import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, type Inline, mapWords, parseMarkdown } from '../../../../form-schema/src/markdown.ts'
import styles from './markdown.module.css'

interface Props {
  source: string
  /** Changes its words, for example to fill in placeholders: nothing in them becomes markup. */
  change?: (text: string) => string
}

/** User text as React elements: nothing in it can become a tag, a script or a picture. */
export function Markdown({ source, change }: Props) {
  const blocks = parseMarkdown(source)
  const shown = change ? blocks.map((block) => mapWords(block, change)) : blocks
  // The children are static, so they need no keys.
  return createElement('div', { className: styles.text, dir: 'auto' }, ...shown.map(blockOf))
}

function blockOf(block: Block): ReactNode {
  if (block.kind === 'list')
    return createElement(
      block.ordered ? 'ol' : 'ul',
      null,
      ...block.items.map((parts) => createElement('li', null, ...parts.map(inlineOf))),
    )
  const lines = block.lines.map((parts, at) =>
    createElement(Fragment, null, at > 0 && <br />, ...parts.map(inlineOf)),
  )
  return createElement('p', null, ...lines)
}

function inlineOf(inline: Inline): ReactNode {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'code') return <code>{inline.text}</code>
  if (inline.kind === 'link')
    return (
      <a href={inline.href} rel="nofollow noopener noreferrer">
        {inline.text}
      </a>
    )
  return createElement(inline.kind, null, ...inline.parts.map(inlineOf))
}
