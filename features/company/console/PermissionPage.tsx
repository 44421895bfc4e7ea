import { Button } from 'antd'
import { useState } from 'react'
import { companyCalls, type Member } from '#features/company/contract.ts'
import { companyPages } from '#features/company/pages.ts'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { Tabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { MemberDialog } from '#features/company/console/MemberDialog.tsx'
import { MemberTable } from '#features/company/console/MemberTable.tsx'
import { PasswordDialog, type NewPassword } from '#features/company/console/PasswordDialog.tsx'
import { RoleDrawer, type OpenedRole } from '#features/company/console/RoleDrawer.tsx'
import { roleCalls } from '#features/company/roleContract.ts'
import { RoleMatrix } from '#features/company/console/RoleMatrix.tsx'

const defaults = { tab: 'members' }

export function PermissionPage() {
  const t = useT()
  const [{ tab }, setAddress] = useAddressState(defaults)
  const [edited, setEdited] = useState<Member | 'new' | null>(null)
  const [role, setRole] = useState<OpenedRole | 'new' | null>(null)
  const [told, setTold] = useState<NewPassword | null>(null)
  const add = (
    <Can call={companyCalls.saveMember}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
        {t('company.addMember')}
      </Button>
    </Can>
  )
  const addRole = (
    <Can call={roleCalls.saveRole}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setRole('new')}>
        {t('company.newRole')}
      </Button>
    </Can>
  )
  const items = [
    { key: 'members', label: t('company.members') },
    { key: 'roles', label: t('company.roleTable') },
  ]

  return (
    <PageFrame
      page={companyPages.permission}
      actions={tab === 'roles' ? addRole : add}
      tabs={<Tabs label={t('company.permission')} items={items} value={tab} onChange={(next) => setAddress({ tab: next })} />}
    >
      {tab === 'roles' ? <RoleMatrix onOpen={setRole} /> : <MemberTable add={add} onEdit={setEdited} />}
      {edited && <MemberDialog member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onPassword={setTold} />}
      {role && <RoleDrawer role={role} onClose={() => setRole(null)} />}
      {told && <PasswordDialog told={told} onClose={() => setTold(null)} />}
    </PageFrame>
  )
}
