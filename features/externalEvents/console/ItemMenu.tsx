import { Button, Dropdown } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Props = { name: string; onEdit: () => void; onDelete: () => void }

export function ItemMenu({ name, onEdit, onDelete }: Props) {
  const t = useT()
  const items = [
    { key: 'edit', label: t('core.edit'), icon: <Icon name="edit" />, onClick: onEdit },
    { key: 'delete', label: t('core.delete'), icon: <Icon name="trash" />, danger: true, onClick: onDelete },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('externalEvents.actionsOf', { name })} />
    </Dropdown>
  )
}
