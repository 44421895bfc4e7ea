import '#features/reports/site/report.css'

const button = document.getElementById('print')
button?.addEventListener('click', () => print())
// The console shows the page in a frame and has a button of its own.
if (button) button.hidden = self !== top
