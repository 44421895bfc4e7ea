const WIDTH = 720
const QR = 520
const HEIGHT = 980

/** A plain white picture with what the door needs: title, code to scan, code to say, name and ticket. */
export async function ticketImage(card: HTMLElement): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  const svg = card.querySelector('.e-qr svg')
  if (!pen || !svg) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = '#141a22'
  pen.textAlign = 'center'
  write(pen, textOf(card, '.e-head h2'), 90, 600, 36)
  write(pen, textOf(card, '.e-head p'), 140, 400, 26)
  pen.drawImage(await pictureOf(svg), (WIDTH - QR) / 2, 180, QR, QR)
  write(pen, textOf(card, '.e-spoken'), 770, 600, 44)
  const facts = [...card.querySelectorAll('.e-facts dd')].slice(0, 2).map((fact) => fact.firstChild?.textContent?.trim() ?? '')
  write(pen, facts.join('  ·  '), 850, 600, 28)
  const link = document.createElement('a')
  link.download = 'ticket.png'
  link.href = canvas.toDataURL('image/png')
  link.click()
}

function textOf(card: HTMLElement, selector: string): string {
  return card.querySelector(selector)?.textContent?.trim() ?? ''
}

function write(pen: CanvasRenderingContext2D, text: string, y: number, weight: number, size: number): void {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  pen.fillText(text, WIDTH / 2, y, WIDTH - 80)
}

async function pictureOf(svg: Element): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await picture.decode()
  return picture
}
