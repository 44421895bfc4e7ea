import type { ExternalContact } from '#features/externalEvents/contract.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { ItemMenu } from '#features/externalEvents/console/ItemMenu.tsx'

type Props = { contact: ExternalContact; onEdit?: () => void; onDelete?: () => void }

export function ContactRow({ contact, onEdit, onDelete }: Props) {
  const t = useT()
  const { name, title, mobile, email, remark } = contact
  return (
    <li className="external-row contact">
      <span className="av" aria-hidden>
        {[...name][0]}
      </span>
      <div className="contact-who">
        <b>{name}</b>
        {title && <span className="t13 m3">{title}</span>}
      </div>
      <div className="contact-reach t13">
        {mobile && (
          <a className="row g2" href={`tel:${mobile.replace(/[^+\d]/g, '')}`} aria-label={t('externalEvents.call', { name, mobile })}>
            <Icon name="phone" size={14} />
            {mobile}
          </a>
        )}
        {email && (
          <a className="row g2" href={`mailto:${email}`} aria-label={t('externalEvents.mail', { name, email })}>
            <Icon name="mail" size={14} />
            <span className="ell">{email}</span>
          </a>
        )}
        {!mobile && !email && <span className="m3">–</span>}
      </div>
      <p className="contact-remark t13 m2">{remark}</p>
      {onEdit && onDelete ? <ItemMenu name={name} onEdit={onEdit} onDelete={onDelete} /> : <span />}
    </li>
  )
}
