import { EVENT_TITLE } from '#features/attendees/views.ts'
import type { DuplicateGroup } from '#features/attendees/shapes.ts'
import { useT } from '#console/kit/text.ts'
import { plainText, valueIn } from '#features/attendees/console/list/cellText.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'

type Props = { groups: readonly DuplicateGroup[]; current: string; onChoose: (groupId: string) => void }

/** Each group by its names, and why they look alike. */
export function DuplicateList({ groups, current, onChoose }: Props) {
  const t = useT()
  return (
    <ul className="dedup-list" aria-label={t('attendees.dedup')}>
      {groups.map(({ groupId, reasons, attendees }) => (
        <li key={groupId}>
          <button type="button" className="dedup-item" aria-current={groupId === current} onClick={() => onChoose(groupId)}>
            <span className="b ell">{[...new Set(attendees.map(fullNameOf))].join(t('kit.comma'))}</span>
            <span className="t12 m2 ell">{plainText(valueIn(attendees[0]?.attendeeFieldValues ?? [], EVENT_TITLE), ' ')}</span>
            <span className="row g1 wrap">
              {reasons.map((reason) => (
                <span key={reason} className="tag">
                  {t(`attendees.reason_${reason}`)}
                </span>
              ))}
              <span className="t12 m3">{t('attendees.people', { n: attendees.length })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
