import { Button, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { accessCodes, codesOfRoles, roles, type AccessCode, type Role } from '#core/access.ts'
import { formatTime } from '#core/dateTime.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useCodes } from '#console/kit/menu.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { companyCalls } from '#features/company/contract.ts'
import { roleCalls, type OwnRoleRow } from '#features/company/roleContract.ts'
import { capabilities, type CapabilityGroup } from '#features/company/rules.ts'

type Base = OwnRoleRow['base']
/** A built-in role by its name, or one of the organisation's own. */
export type OpenedRole = Role | OwnRoleRow

const groups = Object.keys(capabilities) as CapabilityGroup[]
const bases = roles.filter((role): role is Base => role !== 'owner')
const codesOf = (base: Base): AccessCode[] => accessCodes.filter((code) => codesOfRoles([base]).has(code))

/** A role of one's own, made and changed; of a built-in one only who has it. */
export function RoleDrawer({ role, onClose }: { role: OpenedRole | 'new'; onClose: () => void }) {
  const t = useT()
  if (typeof role === 'string' && role !== 'new')
    return (
      <EditDrawer title={t(`org.${role}`)} isDirty={false} isBusy={false} canSave={false} onSave={onClose} onClose={onClose}>
        <Holders role={role} />
      </EditDrawer>
    )
  return <OwnRole role={role === 'new' ? null : role} onClose={onClose} />
}

function OwnRole({ role, onClose }: { role: OwnRoleRow | null; onClose: () => void }) {
  const t = useT()
  const canSave = useCan(roleCalls.saveRole.access)
  const [name, setName] = useState(role?.name ?? '')
  const [base, setBase] = useState<Base>(role?.base ?? 'planner')
  const [codes, setCodes] = useState<ReadonlySet<AccessCode>>(new Set(role?.codes ?? codesOf('planner')))
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const changes = [roleCalls.ownRoles, companyCalls.members]
  const save = useCall(roleCalls.saveRole, { changes, ignoresErrors: true })
  const remove = useCall(roleCalls.deleteRole, { changes })
  const copy = (from: Base) => {
    setBase(from)
    setCodes(new Set(codesOf(from)))
    setDirty(true)
  }
  const put = async () => {
    await save.mutateAsync({ name, base, codes: [...codes], ...(role && { id: role.id, version: role.version }) })
    showToast({ kind: 'success', text: t('company.roleSaved') })
    onClose()
  }
  const erase = async () => {
    if (!role) return
    await remove.mutateAsync({ id: role.id, version: role.version })
    showToast({ kind: 'success', text: t('company.roleDeleted') })
    onClose()
  }
  return (
    <EditDrawer
      title={t(role ? 'company.editRole' : 'company.newRole')}
      isDirty={isDirty}
      isBusy={save.isPending}
      canSave={canSave}
      more={
        role && (
          <Button danger type="text" onClick={() => setAsking(true)}>
            {t('company.deleteRole')}
          </Button>
        )
      }
      onSave={() => void put().catch(() => {})}
      onClose={onClose}
    >
      {save.error && <ErrorNote error={save.error} />}
      <label className="role-field">
        <span>{t('company.roleName')}</span>
        <Input
          size="large"
          maxLength={30}
          value={name}
          disabled={!canSave}
          onChange={({ target }) => {
            setName(target.value)
            setDirty(true)
          }}
        />
      </label>
      <div className="role-field">
        <span>{t('company.roleBase')}</span>
        <Select<Base>
          size="large"
          aria-label={t('company.roleBase')}
          value={base}
          disabled={role !== null || !canSave}
          options={bases.map((value) => ({ value, label: t(`org.${value}`) }))}
          onChange={copy}
        />
        <p className="t12 m3">{t('company.roleBaseHint')}</p>
      </div>
      <CodeSwitches
        codes={codes}
        canSave={canSave}
        onChange={(next) => {
          setCodes(next)
          setDirty(true)
        }}
      />
      {role && <Holders role={role.id} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('company.deleteRoleTitle', { name: role?.name ?? '' })}
        consequence={t('company.deleteRoleText')}
        confirmText={t('company.deleteRole')}
        isBusy={remove.isPending}
        onConfirm={() => void erase().catch(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </EditDrawer>
  )
}

type Switching = { codes: ReadonlySet<AccessCode>; canSave: boolean; onChange: (codes: ReadonlySet<AccessCode>) => void }

function CodeSwitches({ codes, canSave, onChange }: Switching) {
  const t = useT()
  const mine = useCodes()
  const put = (code: AccessCode, isOn: boolean) => onChange(isOn ? codes.union(new Set([code])) : codes.difference(new Set([code])))
  return groups.map((group) => (
    <fieldset key={group} className="role-group">
      <legend className="t13 m2">{t(`company.group_${group}`)}</legend>
      {capabilities[group].map((code) => {
        const label = textOf(`company.can_${code}`)
        const isBeyond = !mine.has(code) && !codes.has(code)
        return (
          <div key={code} className="role-code" title={isBeyond ? t('company.beyondOwn') : undefined}>
            <span>{label}</span>
            <Switch
              size="small"
              aria-label={label}
              checked={codes.has(code)}
              disabled={!canSave || isBeyond}
              onChange={(isOn) => put(code, isOn)}
            />
          </div>
        )
      })}
    </fieldset>
  ))
}

function Holders({ role }: { role: string }) {
  const t = useT()
  const { data, error, refetch } = useCallQuery(roleCalls.roleHolders, { role }, { ignoresErrors: true })
  return (
    <section className="role-holders">
      <h2 className="t13 m2">{t('company.roleHolders')}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="t13 m3">{t('company.noHolders')}</p>}
      <ul>
        {data?.list.map(({ accountId, name, since, givenBy }) => (
          <li key={accountId}>
            <b>{name}</b>
            <span className="t12 m3">
              {givenBy ? t('company.sinceBy', { time: formatTime(since), name: givenBy }) : t('company.since', { time: formatTime(since) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
