import { Button, Dropdown } from 'antd'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

export type RowAction = { key: string; label: string; icon: IconName; isDanger?: boolean; run: () => void }

export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = useT()
  if (actions.length === 0) return null
  const items = actions.map(({ key, label, icon, isDanger = false, run }) => ({
    key,
    label,
    danger: isDanger,
    icon: <Icon name={icon} />,
    onClick: run,
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('checkin.desk.actionsOf', { name })} />
    </Dropdown>
  )
}
