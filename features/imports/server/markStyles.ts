const RED = 'FFFFC7CE'

export type RedStyles = {
  /** The style that looks like this one on red ground. */
  redOf: (style: number) => number
  /** The changed part; null while nothing was asked for, or where there is nothing to change. */
  xml: () => string | null
}

/** Adds a red twin for every style that a wrong cell has, so that its number format, font and borders stay. */
export function markStyles(xml: string | undefined): RedStyles {
  const fills = /<((?:\w+:)?)fills\b([^>]*)>([\s\S]*?)<\/\1fills>/.exec(xml ?? '')
  const formats = /<((?:\w+:)?)cellXfs\b([^>]*)>([\s\S]*?)<\/\1cellXfs>/.exec(xml ?? '')
  if (!xml || !fills || !formats) return { redOf: (style) => style, xml: () => null }
  const prefix = fills[1] ?? ''
  const fillCount = [...(fills[3] ?? '').matchAll(new RegExp(`<${prefix}fill\\b`, 'g'))].length
  const styles = [...(formats[3] ?? '').matchAll(new RegExp(`<${prefix}xf\\b[^>]*?(?:/>|>[\\s\\S]*?</${prefix}xf>)`, 'g'))].map(
    ([style]) => style,
  )
  const twins = new Map<number, number>()
  const added: string[] = []

  return {
    redOf(style) {
      const known = twins.get(style)
      if (known !== undefined) return known
      const source = styles[style] ?? styles[0]
      if (source === undefined) return style
      const bare = source.replace(/\s(?:fillId|applyFill)="[^"]*"/g, '')
      added.push(bare.replace(new RegExp(`^<${prefix}xf`), `<${prefix}xf fillId="${fillCount}" applyFill="1"`))
      twins.set(style, styles.length + added.length - 1)
      return styles.length + added.length - 1
    },
    xml() {
      if (added.length === 0) return null
      const fill = `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${RED}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`
      return xml
        .replace(fills[0], () => `<${prefix}fills count="${fillCount + 1}">${fills[3] ?? ''}${fill}</${prefix}fills>`)
        .replace(
          formats[0],
          () => `<${prefix}cellXfs count="${styles.length + added.length}">${formats[3] ?? ''}${added.join('')}</${prefix}cellXfs>`,
        )
    },
  }
}
