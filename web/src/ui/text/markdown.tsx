import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, type Inline, parseMarkdown } from '../../../../form-schema/src/markdown.ts'
import styles from './markdown.module.css'

/** User text as React elements: nothing in it can become a tag, a script or a picture. */
export function Markdown({ source }: { source: string }) {
  // The children are static, so they need no keys.
  return createElement('div', { className: styles.text, dir: 'auto' }, ...parseMarkdown(source).map(blockOf))
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
