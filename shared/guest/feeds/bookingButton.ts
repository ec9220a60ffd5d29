/** The program of `/reservar.js`: draws a link to the page of reservations where its script tag stands. A site that wants other looks styles `.reservar-quadra`. */
export function bookingButton(main: string | null): string {
  return `(()=>{
const script=document.currentScript,{sport,text}=script.dataset
const link=document.createElement('a'),page=new URL('/',script.src)
if(sport)page.searchParams.set('sport',sport)
link.href=page.href
link.className='reservar-quadra'
link.textContent=text||'Reservar quadra'
Object.assign(link.style,{display:'inline-block',padding:'12px 20px',borderRadius:'14px',background:'${main ?? BACKGROUND}',color:'${INK}',font:'600 16px/24px system-ui,sans-serif',textDecoration:'none'})
script.after(link)
})()
`
}

const BACKGROUND = '#0a6a7b'
const INK = '#ffffff'
