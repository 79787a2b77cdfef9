/** Markdown as plain text: words, lines and URLs without markup. */
export const toPlainText = (markdown: string): string =>
  markdown
    .replaceAll('\r\n', '\n')
    .replace(/^(`{3,}|~{3,}).*$\n?/gm, '')
    .replace(/^ {0,3}#{1,6} +(.*?)(?: +#+)?$/gm, '$1')
    .replace(/^ {0,3}> ?/gm, '')
    .replace(/^( *)[-*+] +/gm, '$1• ')
    .replace(/!?\[([^\]]*)\]\((\S+?)(?: +"[^"]*")?\)/g, (_, words: string, address: string) =>
      words && words !== address ? `${words} (${address})` : address,
    )
    .replace(/<((?:https?|mailto):[^>\s]+)>/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\w*\\])\*(?=\S)([^*\n]*[^\s\\])\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_\\])_(?=\S)([^_\n]*[^\s\\])_(?![\w_])/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!~>-])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
