import { Button, Modal } from 'antd'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { useT } from '#console/kit/text.ts'
import '#features/company/console/company.css'

export type NewPassword = { name: string; login: string; password: string }

/** It cannot be seen again, so only its own button closes it. */
export function PasswordDialog({ told: { name, login, password }, onClose }: { told: NewPassword; onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      title={t('company.passwordTitle', { name })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('company.passwordDone')}
        </Button>
      }
    >
      <p className="m2">{t('company.passwordText')}</p>
      <div className="secret">
        <span className="sp">
          <span className="m3 t12">{login}</span>
          <br />
          <span className="mono">{password}</span>
        </span>
        <CopyButton text={password} type="default">
          {t('company.copyPassword')}
        </CopyButton>
      </div>
    </Modal>
  )
}
