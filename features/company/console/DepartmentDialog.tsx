import { Form, Input, Modal, TreeSelect } from 'antd'
import { companyCalls, type Department } from '#features/company/contract.ts'
import { treeOf, type TreeNode } from '#features/company/rules.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'

export type DepartmentEdit = { do: 'add'; parentId: string | null } | { do: 'rename' | 'move'; department: Department }
type Values = { name: string; parentId: string }
type Props = { edit: DepartmentEdit; departments: readonly Department[]; onClose: () => void }

const TOP = ''

export function DepartmentDialog({ edit, departments, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const save = useCall(companyCalls.saveDepartment, { changes: [companyCalls.departments] })
  const moved = edit.do === 'add' ? null : edit.department
  const title = { add: t('company.newDepartment'), rename: t('company.rename'), move: t('company.moveTo') }[edit.do]
  const choices = [
    { value: TOP, title: t('company.topLevel'), children: branchesOf(treeOf(departments), edit.do === 'move' ? moved?.id : undefined) },
  ]

  const submit = ({ name, parentId }: Values) => {
    const wanted = { ...(edit.do !== 'move' && { name }), ...(edit.do !== 'rename' && { parentId: parentId || null }) }
    save.mutate({ ...wanted, ...(moved && { id: moved.id, version: moved.version }) }, { onSuccess: onClose })
  }

  return (
    <Modal
      open
      title={title}
      okText={t('core.save')}
      cancelText={t('core.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <FieldForm<Values>
        form={form}
        initialValues={{ name: moved?.name ?? '', parentId: (edit.do === 'add' ? edit.parentId : moved?.parentId) ?? TOP }}
        onFinish={submit}
      >
        {edit.do !== 'move' && (
          <Field name="name" label={t('company.departmentName')} isRequired>
            <Input maxLength={60} />
          </Field>
        )}
        {edit.do !== 'rename' && (
          <Field name="parentId" label={t('company.parent')}>
            <TreeSelect treeData={choices} treeDefaultExpandAll aria-label={t('company.parent')} />
          </Field>
        )}
      </FieldForm>
    </Modal>
  )
}

type Branch = { value: string; title: string; disabled: boolean; children: Branch[] }

/** A department cannot go under itself or its own. */
export function branchesOf(nodes: TreeNode<Department>[], withoutId?: string, isWithin = false): Branch[] {
  return nodes.map(({ item, children }) => {
    const disabled = isWithin || item.id === withoutId
    return { value: item.id, title: item.name, disabled, children: branchesOf(children, withoutId, disabled) }
  })
}
