import { Button, Dropdown, type MenuProps } from 'antd'
import { companyCalls, type Department } from '#features/company/contract.ts'
import type { TreeNode } from '#features/company/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { DepartmentEdit } from '#features/company/console/DepartmentDialog.tsx'
import '#features/company/console/company.css'

type Node = TreeNode<Department>
type Props = { nodes: Node[]; onEdit: (edit: DepartmentEdit) => void }

export function DepartmentTree({ nodes, onEdit }: Props) {
  return (
    <ul>
      {nodes.map((node, at) => (
        <li key={node.item.id}>
          <DepartmentLine node={node} at={at} siblings={nodes.length} onEdit={onEdit} />
          {node.children.length > 0 && <DepartmentTree nodes={node.children} onEdit={onEdit} />}
        </li>
      ))}
    </ul>
  )
}

type LineProps = { node: Node; at: number; siblings: number; onEdit: Props['onEdit'] }

function DepartmentLine({ node: { item, children }, at, siblings, onEdit }: LineProps) {
  const t = useT()
  const canChange = useCan(companyCalls.saveDepartment.access)
  const save = useCall(companyCalls.saveDepartment, { changes: [companyCalls.departments] })
  const remove = useCall(companyCalls.deleteDepartment, { changes: [companyCalls.departments] })
  const { id, name, parentId, version, memberCount } = item
  const isInUse = memberCount > 0 || children.length > 0
  const place = (sortId: number) => save.mutate({ id, sortId, version })

  const restore = () => save.mutate({ name, parentId, sortId: at })
  const erase = () =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            text: t('company.deletedDepartment', { name }),
            seconds: 8,
            action: { label: t('tasks.undo'), run: restore },
          }),
      },
    )

  const items: MenuProps['items'] = [
    { key: 'below', label: t('company.newBelow', { name }), onClick: () => onEdit({ do: 'add', parentId: id }) },
    { key: 'rename', label: t('company.rename'), onClick: () => onEdit({ do: 'rename', department: item }) },
    { key: 'move', label: t('company.moveTo'), onClick: () => onEdit({ do: 'move', department: item }) },
    { key: 'up', label: t('company.moveUp'), disabled: at === 0, onClick: () => place(at - 1) },
    { key: 'down', label: t('company.moveDown'), disabled: at === siblings - 1, onClick: () => place(at + 1) },
    { type: 'divider' },
    {
      key: 'delete',
      label: isInUse ? t('company.inUse') : t('core.delete'),
      danger: !isInUse,
      disabled: isInUse,
      onClick: erase,
    },
  ]

  return (
    <div className="department">
      <Icon name="tree" />
      <span className="sp ell">{name}</span>
      <span className="m3 t12">{t('company.people', { n: memberCount })}</span>
      {canChange && (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
          <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('company.departmentDo', { name })} />
        </Dropdown>
      )}
    </div>
  )
}
