import type { Language } from '#core/language.ts'
import { said, type Block, type Words } from '#features/designs/blockTypes.ts'
import type { Difference } from '#features/designs/difference.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import '#console/kit/design/versions.css'

const icons: Record<Difference['how'], IconName> = { added: 'plus', removed: 'minus', moved: 'swap', changed: 'edit' }
const SHOWN = 40

/** What leads from one version to another, in words. */
export function Differences({ of, language }: { of: readonly Difference[]; language: Language }) {
  const t = useT()
  if (of.length === 0) return <p className="t13 m3">{t('kit.design.noDifference')}</p>
  return (
    <ul className="design-differences">
      {of.map((one, at) => (
        <li key={at} className={`is-${one.how}`}>
          <Icon name={icons[one.how]} size={14} />
          <div>
            <b>{nameOf(one)}</b> <span className="m2">{textOf(`designs.${one.how}`)}</span>
            {'fields' in one && (
              <span className="m3"> · {one.fields.map((field) => textOf(`designs.field_${field}`)).join(t('kit.comma'))}</span>
            )}
            {one.what === 'block' && one.how === 'changed' && (
              <FromTo before={one.before} after={one.block} fields={one.fields} language={language} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )

  function nameOf(one: Difference): string {
    if (one.what === 'block') return textOf(`designs.block_${one.block.type}`)
    if (one.what === 'page') return t('designs.page', { name: said(one.page.name, language) || one.page.slug || t('microsites.home') })
    return textOf(`designs.${one.what}`)
  }
}

/** The words before and after, where it is words that changed. */
function FromTo({ before, after, fields, language }: { before: Block; after: Block; fields: readonly string[]; language: Language }) {
  const [old, now] = [before.props as Record<string, unknown>, after.props as Record<string, unknown>]
  const shown = fields.filter((field) => isWords(old[field]) && isWords(now[field]))
  return shown.map((field) => {
    const [from, to] = [plain(old[field], language), plain(now[field], language)]
    return from === to ? null : (
      <p key={field} className="t13">
        {from && <del>{from}</del>} {to && <ins>{to}</ins>}
      </p>
    )
  })
}

function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('fileId' in value)
}

function plain(words: unknown, language: Language): string {
  const text = said(words as Words, language)
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
