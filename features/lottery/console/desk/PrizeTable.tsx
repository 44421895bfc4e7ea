import { Button, Progress } from 'antd'
import { useState } from 'react'
import { parseMoney } from '#core/money.ts'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { PrizeDrawer } from '#features/lottery/console/setup/PrizeDrawer.tsx'
import { HIGHEST_LAWFUL_MINOR } from '#features/lottery/rules.ts'
import type { Lottery, Prize } from '#features/lottery/shapes.ts'

export function PrizeTable({ lottery }: { lottery: Lottery }) {
  const t = useT()
  const { prizes, state } = lottery
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const isDraft = state === 'Draft'
  const dear = prizes.filter(({ value }) => (parseMoney(value) ?? 0) > HIGHEST_LAWFUL_MINOR)
  return (
    <section>
      <header className="row">
        <h2 className="sp">{t('lottery.prizes')}</h2>
        {isDraft && (
          <Can call={lotteryCalls.save}>
            <Button type="link" size="small" icon={<Icon name="plus" size={12} />} onClick={() => setEdited('new')}>
              {t('lottery.addPrize')}
            </Button>
          </Can>
        )}
      </header>
      {dear.map(({ no, name }) => (
        <div className="note note-late" role="alert" key={no}>
          <Icon name="warn" />
          <p>{t('lottery.legalValue', { name })}</p>
        </div>
      ))}
      {prizes.length === 0 ? (
        <p className="m2">{t('lottery.noPrizes')}</p>
      ) : (
        <table className="lottery-prizes">
          <thead>
            <tr>
              <th scope="col">{t('lottery.prize')}</th>
              <th scope="col">{t('lottery.stock')}</th>
              <th scope="col">{t('lottery.rounds')}</th>
              <th scope="col">
                <span className="unseen">{t('lottery.state')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {prizes.map((prize) => (
              <tr key={prize.no}>
                <td>
                  <span className="row g3">
                    <Picture prize={prize} />
                    <span>
                      <b>{prize.name}</b>
                      <span className="t12 m3 lottery-item">{prize.item}</span>
                    </span>
                  </span>
                </td>
                <td>
                  <span className="row g3">
                    <Progress
                      className="lottery-bar"
                      percent={((prize.stock - prize.drawn) / prize.stock) * 100}
                      showInfo={false}
                      size="small"
                      aria-hidden
                    />
                    <span>
                      <b>{prize.stock - prize.drawn}</b> <span className="m3">/ {prize.stock}</span>
                    </span>
                  </span>
                </td>
                <td>
                  {prize.stock > prize.perRound
                    ? t('lottery.roundsOf', { n: Math.ceil(prize.stock / prize.perRound), each: prize.perRound })
                    : t('lottery.oneRound')}
                  {prize.round > 0 && <span className="t12 m3 lottery-item">{t('lottery.roundsDone', { n: prize.round })}</span>}
                </td>
                <td className="lottery-last">
                  {isDraft ? (
                    <Can call={lotteryCalls.save}>
                      <Button type="link" size="small" aria-label={`${t('core.edit')} ${prize.name}`} onClick={() => setEdited(prize.no)}>
                        {t('core.edit')}
                      </Button>
                    </Can>
                  ) : (
                    <PrizeState prize={prize} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited !== null && <PrizeDrawer lottery={lottery} no={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function Picture({ prize: { picture } }: { prize: Prize }) {
  return picture ? (
    <img className="lottery-tile" src={picture.relativeUrl} alt="" />
  ) : (
    <span className="lottery-tile">
      <Icon name="gift" size={20} />
    </span>
  )
}

function PrizeState({ prize: { drawn, stock } }: { prize: Prize }) {
  const t = useT()
  return drawn >= stock ? (
    <StatusTag tone="registered" icon="check">
      {t('lottery.allDrawn')}
    </StatusTag>
  ) : (
    <StatusTag tone="info" icon="lock">
      {t('lottery.locked')}
    </StatusTag>
  )
}
