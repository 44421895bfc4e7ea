import { Link } from 'react-router'
import type { Finding } from '#core/finding.ts'
import { pathOf } from '#core/page.ts'
import { everyPage } from '#features/pages.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useCodes } from '#console/kit/menu.ts'
import { useT } from '#console/kit/text.ts'
import '#console/kit/status.css'
import '#console/kit/event/findings.css'

type Props = { bventId: string; findings: readonly Finding[]; onGo?: () => void }

/** What the check before publishing found, in the server's words, each with the way to it where this person may go there. */
export function FindingList({ bventId, findings, onGo }: Props) {
  const t = useT()
  const codes = useCodes()
  return (
    <ul className="findings">
      {findings.map(({ code, level, text, page: name }) => {
        const page = everyPage.find((known) => known.name === name && codes.has(known.access))
        const isStop = level === 'stop'
        return (
          <li key={code} className="row g2 finding">
            <span className={isStop ? 'st st-denied' : 'st st-pending'}>
              <Icon name={isStop ? 'warn' : 'info'} size={12} />
              {t(isStop ? 'kit.findingStop' : 'kit.findingWarn')}
            </span>
            <span className="sp">{text}</span>
            {page && (
              <Link className="t13 nw" to={pathOf(page, { bventId })} onClick={onGo}>
                {t('kit.findingFix')}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
