// Begins the app once what the server has drawn is on screen; a page that nobody looks at yet is never painted.
{
  const { main } = document.currentScript.dataset
  const begin = () => import(main)
  if (document.hidden) begin()
  else requestAnimationFrame(() => setTimeout(begin))
}
