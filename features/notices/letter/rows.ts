import { html as asWritten, type Html } from '#core/html.ts'
import type { Language } from '#core/language.ts'

const tightened = new WeakMap<TemplateStringsArray, TemplateStringsArray>()

/** Without the blanks between its lines, which are taken out once and not of every letter. */
const html: typeof asWritten = (strings, ...parts) => {
  const tight = tightened.get(strings) ?? Object.assign(strings.map(withoutBlanks), { raw: strings.raw })
  tightened.set(strings, tight)
  return asWritten(tight, ...parts)
}

const withoutBlanks = (markup: string) =>
  markup
    .replace(/>\s*\n\s*/g, '>')
    .replace(/\s*\n\s*</g, '<')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\s+>/g, '>')

/** Who writes: the organisation, with its logo where it has one. */
export type Sender = { name: string; logoUrl?: string | null }

const FONT = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif"
/** Mail programs that turn colours for the dark follow these instead of their own guesses. */
const DARK =
  '@media(prefers-color-scheme:dark){.lt-page{background:#14181e!important}.lt-card{background:#1d232b!important;border-color:#343c47!important}.lt-ink{color:#eef1f5!important}.lt-soft{color:#a9b3c0!important}.lt-rule{border-color:#343c47!important}.lt-code{background:#28303a!important;color:#eef1f5!important}}'
/** Keeps what follows the preview line out of a list of mails. */
const HIDDEN = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:transparent'

type Framed = { language: Language; title: string; preview?: string; sender: Sender; rows: readonly Html[] }

/** Every letter of the product: one column of at most 600 px, in tables with their styles beside them, as mail programs need it. */
export function letterFrame({ language, title, preview = '', sender, rows }: Framed): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${{ markup: DARK }}
        </style>
      </head>
      <body class="lt-page" style="margin:0;padding:0;background:#f3f5f8">
        ${preview && html`<div style="${HIDDEN}">${preview}</div>`}
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="lt-card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;background:#fff;border:1px solid #e3e7ed;border-radius:12px;font-family:${FONT};text-align:left"
              >
                <tr>
                  <td class="lt-ink" style="padding:24px 28px 0;font-size:15px;line-height:24px;font-weight:600;color:#1a2433">
                    ${sender.logoUrl && html`<img src="${sender.logoUrl}" alt="" height="28" style="height:28px;max-width:160px;vertical-align:middle;margin-right:8px" />`}${sender.name}
                  </td>
                </tr>
                ${rows}
                <tr>
                  <td style="padding:0 28px 24px;font-size:0;line-height:0">&nbsp;</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup
}

export function headingRow(text: Html): Html {
  return html`<tr>
    <td style="padding:16px 28px 0">
      <h1 class="lt-ink" style="margin:0;font-size:22px;line-height:30px;color:#1a2433">${text}</h1>
    </td>
  </tr>`
}

export function textRow(text: Html): Html {
  return html`<tr>
    <td class="lt-ink" style="padding:12px 28px 0;font-size:15px;line-height:24px;color:#3b4657">${text}</td>
  </tr>`
}

/** Something to type over. */
export function codeRow(code: string): Html {
  return html`<tr>
    <td style="padding:16px 28px 0">
      <div
        class="lt-code"
        style="padding:14px 0;border-radius:10px;background:#eef3f9;color:#1a2433;font-size:30px;line-height:36px;font-weight:600;letter-spacing:6px;text-align:center"
      >
        ${code}
      </div>
    </td>
  </tr>`
}

export type Fact = { label: Html; value: Html }

export function factsRow(facts: readonly Fact[]): Html {
  return html`<tr>
    <td style="padding:16px 28px 0">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        ${facts.map(
          ({ label, value }) =>
            html`<tr>
              <td
                class="lt-soft lt-rule"
                width="88"
                style="padding:9px 12px 9px 0;border-top:1px solid #e3e7ed;font-size:14px;line-height:22px;color:#5f6b7c;vertical-align:top"
              >
                ${label}
              </td>
              <td class="lt-ink lt-rule" style="padding:9px 0;border-top:1px solid #e3e7ed;font-size:14px;line-height:22px;color:#1a2433">
                ${value}
              </td>
            </tr>`,
        )}
      </table>
    </td>
  </tr>`
}

export function buttonRow(text: Html, address: string): Html {
  return html`<tr>
    <td style="padding:20px 28px 0">
      <a
        href="${address}"
        style="display:inline-block;padding:12px 28px;border-radius:10px;background:#0f6cc2;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none"
        >${text}</a
      >
    </td>
  </tr>`
}

export function pictureRow(address: string, alt: string): Html {
  return html`<tr>
    <td style="padding:16px 28px 0">
      <img src="${address}" alt="${alt}" width="544" style="display:block;width:100%;max-width:544px;height:auto;border-radius:8px" />
    </td>
  </tr>`
}

export function dividerRow(): Html {
  return html`<tr>
    <td style="padding:20px 28px 0"><div class="lt-rule" style="border-top:1px solid #e3e7ed;font-size:0;line-height:0">&nbsp;</div></td>
  </tr>`
}

/** The code on white whatever the mail program does to colours: a scanner needs the contrast. */
export function ticketRow({ qrUrl, code, note }: { qrUrl: string; code: string; note: Html }): Html {
  return html`<tr>
    <td style="padding:16px 28px 0">
      <table role="presentation" cellpadding="0" cellspacing="0">
        <tr>
          <td class="lt-rule" style="padding:8px;border:1px solid #e3e7ed;border-radius:8px;background:#ffffff">
            <img src="${qrUrl}" alt="${code}" width="112" height="112" style="display:block;width:112px;height:112px" />
          </td>
          <td class="lt-ink" style="padding-left:16px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:1px;color:#1a2433">
            ${code}
            <div class="lt-soft" style="font-size:13px;line-height:20px;font-weight:400;letter-spacing:0;color:#5f6b7c">${note}</div>
          </td>
        </tr>
      </table>
    </td>
  </tr>`
}

export function footRow(text: Html): Html {
  return html`<tr>
    <td class="lt-soft" style="padding:20px 28px 0;font-size:13px;line-height:20px;color:#5f6b7c">${text}</td>
  </tr>`
}
