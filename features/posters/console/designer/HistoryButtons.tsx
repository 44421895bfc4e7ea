import { Button } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { History } from '#features/posters/console/designer/useHistory.ts'

export function HistoryButtons({ history }: { history: Pick<History<unknown>, 'undo' | 'redo' | 'canUndo' | 'canRedo'> }) {
  const t = useT()
  return (
    <span className="row">
      <Button type="text" icon={<Icon name="undo" />} aria-label={t('posters.undo')} disabled={!history.canUndo} onClick={history.undo} />
      <Button type="text" icon={<Icon name="redo" />} aria-label={t('posters.redo')} disabled={!history.canRedo} onClick={history.redo} />
    </span>
  )
}
