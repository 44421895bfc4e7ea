import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { DeskDialog, type DeskAct } from '#features/lottery/console/desk/DeskDialog.tsx'
import { History } from '#features/lottery/console/desk/History.tsx'
import { PrizeTable } from '#features/lottery/console/desk/PrizeTable.tsx'
import { PromisePane } from '#features/lottery/console/desk/PromisePane.tsx'
import { WhoSection } from '#features/lottery/console/desk/WhoSection.tsx'
import { SettingDrawer } from '#features/lottery/console/setup/SettingDrawer.tsx'
import { StateTag } from '#features/lottery/console/StateTag.tsx'
import { useLottery } from '#features/lottery/console/useLottery.ts'
import { WinnerTable } from '#features/lottery/console/winners/WinnerTable.tsx'
import { lotteryPages } from '#features/lottery/pages.ts'
import { isOpenToDraw } from '#features/lottery/rules.ts'

type Props = { id: string; tab: string; onTab: (tab: string) => void; choice: ReactNode }

export function LotteryDesk({ id, tab, onTab, choice }: Props) {
  const t = useT()
  const { data: lottery, error, refetch } = useLottery(id)
  const [act, setAct] = useState<DeskAct | null>(null)
  const [isSetting, setSetting] = useState(false)
  if (!lottery)
    return (
      <PageFrame page={lotteryPages.event}>
        <div className="frame-body">
          {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={5} />}
        </div>
      </PageFrame>
    )
  const { title, state, prizeCount, stock, winnerCount, history } = lottery
  const isDraft = state === 'Draft'
  return (
    <PageFrame
      page={lotteryPages.event}
      title={title}
      beside={
        <>
          <span className="m2 t13">{t('lottery.sum', { prizes: prizeCount, stock })}</span>
          <StateTag state={state} />
        </>
      }
      actions={
        <>
          {choice}
          {!isDraft && (
            <Button icon={<Icon name="users" />} aria-pressed={tab === 'winners'} onClick={() => onTab(tab === 'winners' ? '' : 'winners')}>
              {t('lottery.winnersCount', { n: winnerCount })}
            </Button>
          )}
          {isDraft && (
            <Can call={lotteryCalls.save}>
              <Button icon={<Icon name="gear" />} onClick={() => setSetting(true)}>
                {t('lottery.settings')}
              </Button>
              <Button icon={<Icon name="trash" />} aria-label={t('lottery.deleteIt')} onClick={() => setAct('delete')} />
            </Can>
          )}
          {isOpenToDraw(state) && (
            <Can call={lotteryCalls.void}>
              <Button danger onClick={() => setAct('void')}>
                {t('lottery.voidIt')}
              </Button>
            </Can>
          )}
          {state === 'Drawing' && (
            <Can call={lotteryCalls.close}>
              <Button type="primary" onClick={() => setAct('close')}>
                {t('lottery.closeIt')}
              </Button>
            </Can>
          )}
        </>
      }
    >
      {tab === 'winners' && !isDraft ? (
        <WinnerTable lottery={lottery} />
      ) : (
        <div className="lottery-desk">
          <div className="lottery-main">
            <PrizeTable lottery={lottery} />
            <WhoSection lottery={lottery} />
            <History lottery={lottery} history={history} />
          </div>
          <PromisePane lottery={lottery} onCommit={() => setAct('commit')} />
        </div>
      )}
      {isSetting && <SettingDrawer lottery={lottery} onClose={() => setSetting(false)} />}
      {act && <DeskDialog act={act} lottery={lottery} onClose={() => setAct(null)} />}
    </PageFrame>
  )
}
