import { changedKeys } from '#console/kit/design/draft.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/design/versions.css'

const SHOWN = 40
type Props = { before: object; after: object; nameOf: (key: string) => string }

/** Which settings lead from one state of a page to another, with the words before and after. */
export function ValueDifferences({ before, after, nameOf }: Props) {
  const t = useT()
  const keys = changedKeys(before, after)
  if (keys.length === 0) return <p className="t13 m3">{t('kit.design.noDifference')}</p>
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return (
    <ul className="design-differences">
      {keys.map((key) => (
        <li key={key} className="is-changed">
          <Icon name="edit" size={14} />
          <div>
            <b>{nameOf(key)}</b>
            <FromTo from={old[key]} to={now[key]} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function FromTo({ from, to }: { from: unknown; to: unknown }) {
  if (typeof from !== 'string' || typeof to !== 'string') return null
  const [before, after] = [plain(from), plain(to)]
  return (
    <p className="t13">
      {before && <del>{before}</del>} {after && <ins>{after}</ins>}
    </p>
  )
}

function plain(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, ' ').trim()
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
