import { isQuestion, narrowedFields, type Narrowing, type Sight } from '#core/narrowing.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT, type Translate } from '#console/kit/text.ts'
import { keyOf, nameOf, type Drafts, type RuleRow } from '#features/company/console/dataRows.ts'

/** What saving would change, and for how many. */
export function DataChanges({ changed, drafts }: { changed: readonly RuleRow[]; drafts: Drafts }) {
  const t = useT()
  if (changed.length === 0) return null
  const people = changed.reduce((sum, { holders }) => sum + holders, 0)
  return (
    <section className="data-changes">
      <h2>{t('company.changesN', { n: drafts.size, people })}</h2>
      <ul className="t13">
        {changed.flatMap((row) =>
          differences(row.rule, drafts.get(keyOf(row)) ?? row.rule, t).map(({ what, before, after }) => (
            <li key={`${keyOf(row)} ${what}`}>
              <b>{nameOf(row, t)}</b> {what}
              <br />
              <s className="m3">{before}</s> <Icon name="arr" size={14} /> <span>{after}</span>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

type Difference = { what: string; before: string; after: string }

function differences(one: Narrowing, other: Narrowing, t: Translate): Difference[] {
  const sightOf = (rule: Narrowing, field: string): Sight => rule.fields[field] ?? 'whole'
  const questions = (rule: Narrowing) => Object.keys(rule.fields).filter(isQuestion).length
  const all: Difference[] = [
    { what: t('company.whose'), before: t(`company.events_${one.events}`), after: t(`company.events_${other.events}`) },
    ...narrowedFields.map((field) => ({
      what: t(`company.seen_${field}`),
      before: t(`company.sight_${sightOf(one, field)}`),
      after: t(`company.sight_${sightOf(other, field)}`),
    })),
    { what: t('company.seenByQuestion'), before: String(questions(one)), after: String(questions(other)) },
    { what: t('company.taking'), before: mayWord(one, t), after: mayWord(other, t) },
  ]
  return all.filter(({ before, after }) => before !== after)
}

const mayWord = ({ canExport }: Narrowing, t: Translate) => t(canExport ? 'company.may' : 'company.mayNot')
