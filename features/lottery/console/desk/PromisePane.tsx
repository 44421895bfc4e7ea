import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { Can } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { QrImage } from '#features/lottery/console/QrImage.tsx'
import { WallPane } from '#features/lottery/console/desk/WallPane.tsx'
import { lotteryPages } from '#features/lottery/pages.ts'
import type { Lottery } from '#features/lottery/shapes.ts'

/** What is fixed before the draw, and where the audience sees it. */
export function PromisePane({ lottery, onCommit }: { lottery: Lottery; onCommit: () => void }) {
  const t = useT()
  const { id, commitment, setting, state, timeZone, prizes } = lottery
  const round = commitment?.publicRound ?? null
  const { data: pool } = useCallQuery(lotteryCalls.pool, { id }, { ignoresErrors: true })
  return (
    <aside className="lottery-side">
      <section>
        <header className="row">
          <h2 className="sp">{t('lottery.promise')}</h2>
          <span className="t12 m3">
            {commitment ? t('lottery.promiseAt', { time: formatTime(commitment.time, timeZone, 'MM-DD HH:mm') }) : t('lottery.notPromised')}
          </span>
        </header>
        <ol className="lottery-steps">
          <Step
            no={1}
            isDone={commitment !== null}
            title={commitment ? t('lottery.step1Done', { n: commitment.count }) : t('lottery.step1')}
          >
            {commitment && <Print hash={commitment.root} />}
            {t('lottery.step1Text')}
          </Step>
          <Step
            no={2}
            isDone={commitment !== null}
            title={
              state === 'Closed' || state === 'Voided' ? t('lottery.seedOpened') : t(commitment ? 'lottery.step2Done' : 'lottery.step2')
            }
          >
            {commitment && <Print hash={commitment.seedHash} />}
            {t('lottery.step2Text')}
          </Step>
          {setting.beacon === 'digits' && (
            <Step no={3} title={t('lottery.step3')}>
              {t('lottery.step3Text')}
            </Step>
          )}
          {setting.beacon === 'drand' && (
            <Step no={3} isDone={round?.isOut ?? false} title={t(round?.isOut ? 'lottery.step3DrandDone' : 'lottery.step3Drand')}>
              {round && (
                <span className="lottery-print">
                  {t('lottery.step3DrandAt', { round: round.round, time: formatTime(round.time, timeZone, 'MM-DD HH:mm:ss') })}
                </span>
              )}
              {t('lottery.step3DrandText', { n: setting.beaconMinutes })}
            </Step>
          )}
          <Step no={setting.beacon === 'none' ? 3 : 4} title={t('lottery.step4')}>
            {t('lottery.step4Text')}
          </Step>
        </ol>
        {state === 'Draft' && (
          <Can call={lotteryCalls.commit}>
            <Button type="primary" block disabled={prizes.length === 0 || !pool || pool.left === 0} onClick={onCommit}>
              {t('lottery.commitFor', { n: pool?.left ?? 0 })}
            </Button>
          </Can>
        )}
      </section>
      <section className="lottery-scan">
        <QrImage text={commitment ? lottery.verifyUrl : lottery.joinUrl} label={t('lottery.verifySelf')} />
        <div>
          <b>{t('lottery.verifySelf')}</b>
          <p className="t13 m2">{t('lottery.verifySelfText')}</p>
          {setting.join !== 'present' && state === 'Draft' && <p className="t13">{t('lottery.joinedNow', { n: lottery.joinedCount })}</p>}
          <p className="row g3 t13">
            <a href={commitment ? lottery.verifyUrl : lottery.joinUrl} target="_blank" rel="noreferrer">
              {t(commitment ? 'lottery.openVerify' : 'lottery.openSite')}
            </a>
            <Link to={`${pathOf(lotteryPages.site)}?id=${id}`}>{t('lottery.designSite')}</Link>
          </p>
        </div>
      </section>
      <Can call={lotteryCalls.wallLink}>
        <WallPane lottery={lottery} />
      </Can>
    </aside>
  )
}

function Step({ no, isDone = false, title, children }: { no: number; isDone?: boolean; title: string; children: ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      <span className="lottery-no">{isDone ? <Icon name="check" size={12} /> : no}</span>
      <div className="sp">
        <b>{title}</b>
        <div className="t12 m3">{children}</div>
      </div>
    </li>
  )
}

function Print({ hash }: { hash: string }) {
  return (
    <span className="lottery-print">
      <code>{(hash.slice(0, 32).toUpperCase().match(/.{4}/g) ?? []).join(' ')}</code>
      <CopyButton text={hash} />
    </span>
  )
}
