import { Form, Input, Modal, Select, TreeSelect } from 'antd'
import { roles, type Role } from '#core/access.ts'
import { companyCalls, type Member } from '#features/company/contract.ts'
import { canTouchOwner } from '#features/company/rules.ts'
import { isEmail, isMobile } from '#core/contact.ts'
import { orgCalls } from '#features/org/contract.ts'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { roleCalls } from '#features/company/roleContract.ts'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useUser } from '#console/kit/user.ts'
import type { NewPassword } from '#features/company/console/PasswordDialog.tsx'
import { useDepartmentChoices } from '#features/company/console/useDepartmentChoices.ts'

type Values = {
  name: string
  email?: string
  mobile?: string /** Built-in ones by name, own ones by id. */
  roles: string[]
  departmentId?: string
}
type Props = { member: Member | null; onClose: () => void; onPassword: (told: NewPassword) => void }

export function MemberDialog({ member, onClose, onPassword }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const departments = useDepartmentChoices()
  const isOwner = canTouchOwner(useUser()?.roles ?? [])
  const save = useCall(companyCalls.saveMember, { changes: [companyCalls.members, companyCalls.departments, orgCalls.membersNoPage] })
  const own = useCallQuery(roleCalls.ownRoles, {}, { ignoresErrors: true }).data?.list ?? []
  const choices = [
    ...roles.map((role) => ({ value: role as string, label: t(`org.${role}`), disabled: role === 'owner' && !isOwner })),
    ...own.map(({ id, name }) => ({ value: id, label: name, disabled: false })),
  ]

  const submit = ({ name, email = '', mobile = '', departmentId, roles: chosen }: Values) =>
    save.mutate(
      {
        name,
        roles: chosen.filter((role): role is Role => roles.some((one) => one === role)),
        ownRoleIds: chosen.filter((role) => roles.every((one) => one !== role)),
        departmentId: departmentId ?? null,
        ...(member ? { accountId: member.accountId, version: member.version } : { ...(email && { email }), ...(mobile && { mobile }) }),
      },
      {
        onSuccess: ({ password }) => {
          onClose()
          if (password) onPassword({ name, login: email || mobile, password })
          else showToast({ kind: 'success', text: member ? t('company.saved') : t('company.linked', { name }) })
        },
      },
    )

  return (
    <Modal
      open
      title={t(member ? 'company.editMember' : 'company.addMember')}
      okText={t(member ? 'core.save' : 'company.addMember')}
      cancelText={t('core.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <FieldForm<Values>
        form={form}
        onFinish={submit}
        initialValues={
          member
            ? { name: member.name, roles: heldBy(member), ...(member.departmentId && { departmentId: member.departmentId }) }
            : { roles: ['planner'] }
        }
      >
        <Field name="name" label={t('company.person')} isRequired>
          <Input maxLength={60} autoComplete="off" />
        </Field>
        {!member && <ContactFields />}
        <Field name="roles" label={t('company.roles')} isRequired {...(!isOwner && { hint: t('company.ownersNote') })}>
          <Select mode="multiple" options={choices} aria-label={t('company.roles')} />
        </Field>
        <Field name="departmentId" label={t('company.department')}>
          <TreeSelect
            treeData={departments}
            treeDefaultExpandAll
            allowClear
            placeholder={t('company.noDepartment')}
            aria-label={t('company.department')}
          />
        </Field>
      </FieldForm>
    </Modal>
  )
}

/** A copy is shown in the place of its base. */
function heldBy({ roles: held, ownRoles }: Member): string[] {
  return [...held.filter((role) => ownRoles.every(({ base }) => base !== role)), ...ownRoles.map(({ id }) => id)]
}

/** One of the two is enough; which one is asked for only when both are empty. */
function ContactFields() {
  const t = useT()
  const mobile = Form.useWatch('mobile') as string | undefined
  return (
    <>
      <Field name="email" label={t('company.email')} isRequired={!mobile} check={emailProblem} dependencies={['mobile']}>
        <Input type="email" maxLength={200} autoComplete="off" />
      </Field>
      <Field name="mobile" label={t('company.mobile')} check={mobileProblem} hint={t('company.contactHint')}>
        <Input type="tel" maxLength={30} autoComplete="off" />
      </Field>
    </>
  )
}

function emailProblem(email: string): string | null {
  return isEmail(email.trim()) ? null : t('company.emailWrong')
}

function mobileProblem(mobile: string): string | null {
  return isMobile(mobile) ? null : t('company.mobileWrong')
}
