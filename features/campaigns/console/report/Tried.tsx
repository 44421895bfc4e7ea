import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { CampaignDetail } from '#features/campaigns/contract.ts'

const SURE = 90
const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0)

/** Two subjects against each other, and all who were written to against those who were not. */
export function Tried({ campaign: { tried, confidence, bventId } }: { campaign: CampaignDetail }) {
  const t = useT()
  const worded = tried.filter(({ variant }) => variant !== 'hold')
  const held = tried.find(({ variant }) => variant === 'hold')
  const [best] = [...worded].sort((one, other) => share(other.clicked, other.people) - share(one.clicked, one.people))
  const all = worded.reduce((sum, { people, registered }) => ({ people: sum.people + people, registered: sum.registered + registered }), {
    people: 0,
    registered: 0,
  })
  return (
    <>
      {worded.length > 1 && (
        <section className="camp-part">
          <div className="row g2">
            <h2 className="sp">{t('campaigns.twoSubjects')}</h2>
            {confidence !== null && confidence >= SURE && best ? (
              <StatusTag tone="registered" icon="trophy">
                {t('campaigns.winner', { name: best.variant, n: confidence })}
              </StatusTag>
            ) : (
              <span className="m3">{t('campaigns.undecided')}</span>
            )}
          </div>
          <div className="camp-two">
            {worded.map(({ variant, subject, people, clicked }) => (
              <div key={variant}>
                <p>
                  <span className="m3">{variant}</span> {subject}
                </p>
                <p>
                  <b className="t16">{share(clicked, people)}%</b>{' '}
                  <span className="m2 t13">{t('campaigns.clickedOf', { n: clicked, of: people })}</span>
                </p>
                <span className="aud-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${share(clicked, people)}%` }} />
                </span>
              </div>
            ))}
          </div>
        </section>
      )}
      {held && bventId && (
        <section className="camp-part">
          <h2>{t('campaigns.compared')}</h2>
          <p className="m2">
            {t('campaigns.comparedText', {
              told: share(all.registered, all.people),
              untold: share(held.registered, held.people),
              n: held.people,
            })}
          </p>
        </section>
      )}
    </>
  )
}
