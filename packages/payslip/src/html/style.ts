/** The look of the page on a screen, on a phone, and on one sheet of paper when the browser prints it. */
export const STYLE = `
:root{color:#1d2935;background:#eef1f4;font:15px/1.4 "Source Sans 3","Segoe UI",system-ui,sans-serif}
body{margin:0}
main{position:relative;max-width:54rem;margin:1.5rem auto;padding:2rem 2.5rem;background:#fff;border:1px solid #d5dce3}
h1,h2,p,dl,dd{margin:0}
header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:2px solid #24405c;color:#24405c}
h1,.month{font-size:1.45rem;font-weight:600}
h2{font-size:.8rem;font-weight:600;color:#5b6b7a}
.said{margin-top:.5rem;color:#a33a2c;font-weight:600}
.mark{position:fixed;inset:0;z-index:1;display:grid;place-items:center;pointer-events:none;color:#a33a2c22;
font-size:min(9vw,5rem);font-weight:700;white-space:nowrap;transform:rotate(-35deg)}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:2rem;margin:1rem 0;overflow-wrap:anywhere}
.name{font-weight:600}
dl div{display:flex;gap:.5rem}
dt{color:#5b6b7a}
.facts{display:flex;flex-wrap:wrap;gap:.2rem 2rem;padding:.5rem 0;border-block:1px solid #d5dce3}
.notice{margin:1rem 0;padding:.6rem 1rem;border:1px solid #24405c;font-weight:600}
table{width:100%;margin-top:1rem;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.16rem .5rem;border-bottom:1px solid #e6eaee;text-align:right;white-space:nowrap}
th:first-child{width:44%;text-align:left;font-weight:400;white-space:normal}
td,thead th+th{width:14%}
thead th,thead td,thead th:first-child{background:#24405c;color:#fff;font-weight:600;border:0;white-space:normal;vertical-align:bottom}
thead th+th{font-size:.93em}
.heading th:first-child,.branch th:first-child{font-weight:600;color:#24405c}
.item th:first-child{padding-left:1.4rem}
.total th,.total td,.net th,.net td{font-weight:600;background:#eef2f6}
.total th:first-child,.net th:first-child,.pay th:first-child{font-weight:600}
.net th,.net td{font-size:1.08rem}
.pay th,.pay td{background:#24405c;color:#fff;font-weight:600;font-size:1.3rem;padding:.4rem .5rem}
.euro{display:inline-block;width:0;white-space:nowrap}
.box{background:#eef2f6;font-size:.9rem}
.box thead th,.box thead th:first-child{background:none;color:#24405c}
.box th:first-child{width:22%}
.box td,.box thead th+th{width:15.6%}
.remarks{margin-top:1rem;padding:.6rem 1rem;background:#fbf0ee}
.remarks ul{margin:.3rem 0 0;padding-left:1.2rem}
footer{margin-top:1.2rem;font-size:.85rem}
.identity{margin-top:.5rem;color:#5b6b7a;font-size:.75rem}
@page{size:A4;margin:9mm}
@media print{
:root{background:#fff;font-size:var(--size);line-height:1.24}
body{print-color-adjust:exact;-webkit-print-color-adjust:exact}
main{margin:0;padding:0;border:0;max-width:none}
table,.parties{margin-top:.5rem;margin-bottom:.5rem}
th,td{padding-block:var(--row)}
tr,.box,.parties,.remarks,footer{break-inside:avoid}
thead,thead tr,.heading{break-after:avoid}
tbody tr:first-child{break-before:avoid}
.total{break-before:avoid}
footer{margin-top:.6rem}
}
@media screen and (max-width:40rem){
main{padding:1rem;margin:0;border:0}
header,.parties{display:block}
.parties section+section{margin-top:1rem}
tr{display:grid;grid-template-columns:repeat(4,1fr);border-bottom:1px solid #e6eaee}
thead,tbody{display:block}
table{display:block;font-size:.85rem}
th,td,thead th+th,.box td,.box thead th+th{width:auto;padding:.1rem .25rem;border:0;white-space:normal}
th:first-child,.box th:first-child{grid-column:1/-1;width:auto}
thead th{font-size:.75rem;overflow-wrap:anywhere}
.heading td{display:none}
.box tr{grid-template-columns:repeat(3,1fr)}
dl div{flex-wrap:wrap;column-gap:.5rem;row-gap:0}
.pay td{grid-column:1/-1;padding-block:0}
.pay td:empty{display:none}
.euro{width:auto}
}
`
