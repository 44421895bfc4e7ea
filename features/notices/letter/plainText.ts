const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** The same letter for those who read plain text: its words by line, links as their addresses. */
export function letterText(markup: string): string {
  return markup
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/\n/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, words: string) =>
      words === address ? address : `${words}: ${address}`,
    )
    .replace(/<\/td>\s*<td\b[^>]*>/g, '  ')
    .replace(/<\/(?:p|tr|div|li|h\d)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n')
}
