/**
 * Sentences that come from the engine ready made, in the same form as `table.js`. A hole takes a number, a name, or another of
 * these sentences. What stands in neither table is said in English: clauses of the rules, what is wrong with a text, commands.
 */
export const SENTENCES = String.raw`
win|Gewinn|gain|winst
the other side was faster: its move counts|die andere Seite war schneller: ihr Zug zählt|l’autre a été plus rapide : son coup compte|de ander was sneller: die zet telt
a game in a room goes on from the moves that it has|ein Spiel in einem Raum geht von seinen Zügen aus weiter|une partie dans une salle continue après ses coups|een partij in een kamer gaat verder vanaf haar zetten
another game is played in this room: end it or give it up|in diesem Raum läuft ein anderes Spiel: beende es oder gib es auf|une autre partie se joue dans cette salle : finissez-la ou abandonnez|in deze kamer loopt een andere partij: maak die af of geef op
loss|Verlust|perte|verlies
draw|Remis|nulle|remise
none|kein Gewinn|pas de gain|geen winst
win in 1 ply|Gewinn in 1 Halbzug|gain en 1 demi-coup|winst in 1 halve zet
win in {0} plies|Gewinn in {0} Halbzügen|gain en {0} demi-coups|winst in {0} halve zetten
loss in {0} plies|Verlust in {0} Halbzügen|perte en {0} demi-coups|verlies in {0} halve zetten
no win within 1 ply|kein Gewinn in 1 Halbzug|pas de gain en 1 demi-coup|geen winst in 1 halve zet
no win within {0} plies|kein Gewinn in {0} Halbzügen|pas de gain en {0} demi-coups|geen winst in {0} halve zetten
{0} wins within 1 ply|{0} gewinnt in 1 Halbzug|{0} gagne en 1 demi-coup|{0} wint in 1 halve zet
{0} wins within {1} plies|{0} gewinnt in {1} Halbzügen|{0} gagne en {1} demi-coups|{0} wint in {1} halve zetten
{0} forces no win within 1 ply|{0} erzwingt keinen Gewinn in 1 Halbzug|{0} ne force pas de gain en 1 demi-coup|{0} dwingt geen winst af in 1 halve zet
{0} forces no win within {1} plies|{0} erzwingt keinen Gewinn in {1} Halbzügen|{0} ne force pas de gain en {1} demi-coups|{0} dwingt geen winst af in {1} halve zetten
{0}, and after the move {1}|{0}, und nach dem Zug: {1}|{0}, et après le coup : {1}|{0}, en na de zet: {1}
{0}, and after the move within {1} plies|{0}, und nach dem Zug in {1} Halbzügen|{0}, et après le coup en {1} demi-coups|{0}, en na de zet in {1} halve zetten
{0}, and after {1} {2}|{0}, und nach {1}: {2}|{0}, et après {1} : {2}|{0}, en na {1}: {2}
player {0}|Spieler {0}|joueur {0}|speler {0}
players {0} and {1}|Spieler {0} und {1}|joueurs {0} et {1}|spelers {0} en {1}
common|gemeinsam|commun|gemeenschappelijk
not in play|nicht im Spiel|hors jeu|niet in spel
red|rot|rouge|rood
yellow|gelb|jaune|geel
blue|blau|bleu|blauw
green|grün|vert|groen
Red|Rot|Rouge|Rood
Blue|Blau|Bleu|Blauw
red {0}|rot {0}|rouge {0}|rood {0}
yellow {0}|gelb {0}|jaune {0}|geel {0}
blue {0}|blau {0}|bleu {0}|blauw {0}
green {0}|grün {0}|vert {0}|groen {0}
red stone|roter Stein|pierre rouge|rode steen
blue stone|blauer Stein|pierre bleue|blauwe steen
locked red stone|gesperrter roter Stein|pierre rouge bloquée|vergrendelde rode steen
locked blue stone|gesperrter blauer Stein|pierre bleue bloquée|vergrendelde blauwe steen
its crossing is to be answered|seine Überquerung ist zu beantworten|sa traversée attend une réponse|zijn oversteek moet beantwoord worden
empty|leer|vide|leeg
fixed|fest|fixe|vast
rotation {0}|Drehung {0}|rotation {0}|stand {0}
frozen for 1 turn|eingefroren für 1 Zug|gelée pour 1 tour|bevroren voor 1 beurt
frozen for {0} turns|eingefroren für {0} Züge|gelée pour {0} tours|bevroren voor {0} beurten
straight connector|gerade Verbindung|raccord droit|rechte verbinding
crossed connector|gekreuzte Verbindung|raccord croisé|gekruiste verbinding
tee connector|T-Verbindung|raccord en T|T-verbinding
elbow connector|gewinkelte Verbindung|raccord coudé|hoekverbinding
straight intersection piece|gerades Kreuzungsplättchen|pièce d’intersection droite|recht kruisingsstuk
crossed intersection piece|gekreuztes Kreuzungsplättchen|pièce d’intersection croisée|gekruist kruisingsstuk
tee intersection piece|T-Kreuzungsplättchen|pièce d’intersection en T|T-kruisingsstuk
elbow intersection piece|gewinkeltes Kreuzungsplättchen|pièce d’intersection coudée|hoekkruisingsstuk
intersection pieces|Kreuzungsplättchen|pièces d’intersection|kruisingsstukken
{0} to move|{0} am Zug|{0} au trait|{0} aan zet
a path stands unclaimed|ein Weg steht unangesagt da|une route n’est pas annoncée|er ligt een niet gemelde route
{0} has won|{0} hat gewonnen|{0} a gagné|{0} heeft gewonnen
{0} have won|{0} haben gewonnen|{0} ont gagné|{0} hebben gewonnen
nobody can move: drawn|niemand kann ziehen: Remis|personne ne peut jouer : nulle|niemand kan zetten: remise
{0} has won by the crossing on {1}, which was not answered|{0} hat gewonnen durch die Überquerung auf {1}, die nicht beantwortet wurde|{0} a gagné par la traversée en {1}, restée sans réponse|{0} heeft gewonnen door de oversteek op {1}, die niet beantwoord werd
{0} has won by the crossing on {1}, which cannot be answered|{0} hat gewonnen durch die Überquerung auf {1}, die nicht zu beantworten ist|{0} a gagné par la traversée en {1}, sans réponse possible|{0} heeft gewonnen door de oversteek op {1}, die niet te beantwoorden is
{0} to move, to answer the crossing on {1}|{0} am Zug, um die Überquerung auf {1} zu beantworten|{0} au trait, pour répondre à la traversée en {1}|{0} aan zet, om de oversteek op {1} te beantwoorden
{0} board {1}, {2}|{0}, Brett {1}, {2}|{0}, plateau {1}, {2}|{0}, bord {1}, {2}
places {0} on {1}, rotation {2}|legt {0} auf {1}, Drehung {2}|place {0} en {1}, rotation {2}|plaatst {0} op {1}, stand {2}
turns {0} on {1} to rotation {2}|dreht {0} auf {1} zu Drehung {2}|tourne {0} en {1} à la rotation {2}|draait {0} op {1} naar stand {2}
moves {0} from {1} to {2}, rotation {3}|zieht {0} von {1} nach {2}, Drehung {3}|déplace {0} de {1} à {2}, rotation {3}|verplaatst {0} van {1} naar {2}, stand {3}
places the straight piece in {0}, rotation {1}|legt das gerade Plättchen in {0}, Drehung {1}|place la pièce droite en {0}, rotation {1}|plaatst het rechte stuk in {0}, stand {1}
places the crossed piece in {0}, rotation {1}|legt das gekreuzte Plättchen in {0}, Drehung {1}|place la pièce croisée en {0}, rotation {1}|plaatst het gekruiste stuk in {0}, stand {1}
places the tee piece in {0}, rotation {1}|legt das T-Plättchen in {0}, Drehung {1}|place la pièce en T en {0}, rotation {1}|plaatst het T-stuk in {0}, stand {1}
places the elbow piece in {0}, rotation {1}|legt das Winkelplättchen in {0}, Drehung {1}|place la pièce coudée en {0}, rotation {1}|plaatst het hoekstuk in {0}, stand {1}
claims the path|sagt den Weg an|annonce la route|meldt de route
and announces the path|und sagt den Weg an|et annonce la route|en meldt de route
moves the stone on {0} to {1}|zieht den Stein auf {0} nach {1}|déplace la pierre de {0} à {1}|verplaatst de steen op {0} naar {1}
complete a path from A to C or from B to D, over anybody's pieces|vollende einen Weg von A nach C oder von B nach D, über wessen Plättchen auch immer|achevez une route de A à C ou de B à D, sur les pièces de n’importe qui|maak een route van A naar C of van B naar D, over wiens stukken ook
bring a stone to the row farthest from you, so that no enemy stone crosses in answer|bring einen Stein in die von dir fernste Reihe, so dass kein gegnerischer Stein zur Antwort überquert|amenez une pierre à la rangée la plus loin de vous, sans qu’une pierre adverse traverse en réponse|breng een steen naar de verste rij, zonder dat een vijandelijke steen als antwoord oversteekt
smallest board, 1 cell|kleinstes Brett, 1 Feld|plus petit plateau, 1 case|kleinste bord, 1 vak
study board, {0} cells|Übungsbrett, {0} Felder|plateau d’étude, {0} cases|oefenbord, {0} vakken
small board, {0} cells|kleines Brett, {0} Felder|petit plateau, {0} cases|klein bord, {0} vakken
large board, {0} cells|großes Brett, {0} Felder|grand plateau, {0} cases|groot bord, {0} vakken
smallest board, {0} squares|kleinstes Brett, {0} Felder|plus petit plateau, {0} cases|kleinste bord, {0} velden
study board, {0} squares|Übungsbrett, {0} Felder|plateau d’étude, {0} cases|oefenbord, {0} velden
small board, {0} squares|kleines Brett, {0} Felder|petit plateau, {0} cases|klein bord, {0} velden
published board, {0} squares|veröffentlichtes Brett, {0} Felder|plateau publié, {0} cases|gepubliceerd bord, {0} velden
{0} players|{0} Spieler|{0} joueurs|{0} spelers
4 players in teams|4 Spieler in Teams|4 joueurs en équipes|4 spelers in ploegen
each player places a piece first|jeder legt zuerst ein Plättchen|chacun place d’abord une pièce|iedereen plaatst eerst een stuk
opening|Eröffnung|ouverture|opening
which published edition is played: it fixes the pieces|welche Ausgabe gespielt wird: sie bestimmt die Plättchen|quelle édition est jouée : elle fixe les pièces|welke uitgave gespeeld wordt: die bepaalt de stukken
what happens where two paths of a piece share a side|was gilt, wo zwei Wege eines Plättchens eine Seite teilen|ce qui vaut là où deux voies d’une pièce partagent un côté|wat geldt waar twee banen van een stuk een kant delen
whether a piece may be turned as it is moved|ob ein Plättchen beim Ziehen gedreht werden darf|si une pièce peut être tournée en la déplaçant|of een stuk bij het verplaatsen gedraaid mag worden
whether a piece may be turned to how it lies|ob ein Plättchen so gedreht werden darf, wie es liegt|si une pièce peut être tournée telle qu’elle est|of een stuk gedraaid mag worden zoals het ligt
how a completed path becomes a win|wie ein vollendeter Weg zum Gewinn wird|comment une route achevée devient un gain|hoe een voltooide route winst wordt
what lies in the interstices where connectors are fixed|was in den Zwischenfeldern liegt, wo Verbindungen fest sind|ce qui est dans les interstices à raccords fixes|wat in de tussenvakken ligt waar verbindingen vast zijn
overlooks half of the wins at once and all threats; looks no further than its own move|übersieht die Hälfte der sofortigen Gewinne und alle Drohungen; sieht nicht weiter als bis zum eigenen Zug|manque la moitié des gains immédiats et toutes les menaces ; ne voit pas plus loin que son propre coup|mist de helft van de directe winsten en alle dreigingen; kijkt niet verder dan de eigen zet
sees every win at once; overlooks half of the threats; looks no further than its own move|sieht jeden sofortigen Gewinn; übersieht die Hälfte der Drohungen; sieht nicht weiter als bis zum eigenen Zug|voit tout gain immédiat ; manque la moitié des menaces ; ne voit pas plus loin que son propre coup|ziet elke directe winst; mist de helft van de dreigingen; kijkt niet verder dan de eigen zet
sees every win at once and every threat; looks no further than its own move|sieht jeden sofortigen Gewinn und jede Drohung; sieht nicht weiter als bis zum eigenen Zug|voit tout gain immédiat et toute menace ; ne voit pas plus loin que son propre coup|ziet elke directe winst en dreiging; kijkt niet verder dan de eigen zet
sees every win at once and every threat; thinks through {0} lines of play|sieht jeden sofortigen Gewinn und jede Drohung; durchdenkt {0} Spielverläufe|voit tout gain immédiat et toute menace ; étudie {0} suites|ziet elke directe winst en dreiging; denkt {0} verlopen door
sees every win at once and every threat; thinks through {0} lines of play, and looks for wins that are forced within five moves|sieht jeden sofortigen Gewinn und jede Drohung; durchdenkt {0} Spielverläufe und sucht Gewinne, die in fünf Zügen erzwungen sind|voit tout gain immédiat et toute menace ; étudie {0} suites et cherche les gains forcés en cinq coups|ziet elke directe winst en dreiging; denkt {0} verlopen door en zoekt winst die in vijf zetten is afgedwongen
win at once|gewinne sofort|gagnez tout de suite|win meteen
win within {0} plies, whatever the others do|gewinne in {0} Halbzügen, was die anderen auch tun|gagnez en {0} demi-coups, quoi que fassent les autres|win binnen {0} halve zetten, wat de anderen ook doen
win in {0} turns while all others pass|gewinne in {0} Zügen, während alle anderen aussetzen|gagnez en {0} tours pendant que les autres passent|win in {0} beurten terwijl de anderen passen
easy|leicht|facile|makkelijk
medium|mittel|moyen|gemiddeld
hard|schwer|difficile|moeilijk
new|neu|nouveau|nieuw
solved|gelöst|résolu|opgelost
tried|versucht|essayé|geprobeerd
good|gut|bon|goed
inaccuracy|Ungenauigkeit|imprécision|onnauwkeurigheid
mistake|Fehler|erreur|fout
blunder|grober Fehler|gaffe|blunder
slower win|langsamerer Gewinn|gain plus lent|tragere winst
missed win|verpasster Gewinn|gain manqué|gemiste winst
losing move|Verlustzug|coup perdant|verliezende zet
place|legen|placer|plaatsen
rotate|drehen|tourner|draaien
relocate|ziehen|déplacer|verplaatsen
intersection|Kreuzung|intersection|kruising
claim|ansagen|annoncer|melden
step|Schritt|pas|stap
group|Gruppe|groupe|groep
capture|Schlagen|prise|slag
right so far|bis hierher richtig|juste jusqu’ici|tot hier goed
that does not hold|das hält nicht|cela ne tient pas|dat houdt niet
that does not hold: {0}|das hält nicht: {0}|cela ne tient pas : {0}|dat houdt niet: {0}
that is legal, and does not win yet|das ist erlaubt und gewinnt noch nicht|c’est permis, mais ne gagne pas encore|dat mag, maar wint nog niet
that is legal, and the game goes on|das ist erlaubt, und das Spiel geht weiter|c’est permis, et la partie continue|dat mag, en het spel gaat door
that is legal, and not what the task asks for|das ist erlaubt, aber nicht, was die Aufgabe verlangt|c’est permis, mais pas ce qui est demandé|dat mag, maar is niet wat gevraagd wordt
that is legal, but not about {0}|das ist erlaubt, betrifft aber nicht {0}|c’est permis, mais ne concerne pas {0}|dat mag, maar gaat niet over {0}
that is legal, but a piece of another set|das ist erlaubt, aber ein Plättchen eines anderen Satzes|c’est permis, mais d’un autre jeu de pièces|dat mag, maar is een stuk van een andere set
place {0}|lege {0}|placez {0}|plaats {0}
place {0} on {1}|lege {0} auf {1}|placez {0} en {1}|plaats {0} op {1}
turn the piece on {0}|drehe das Plättchen auf {0}|tournez la pièce en {0}|draai het stuk op {0}
{0} to {1}|{0} nach {1}|{0} vers {1}|{0} naar {1}
look at {0}|sieh dir {0} an|regardez {0}|kijk naar {0}
{0} is not free|{0} ist nicht frei|{0} n’est pas libre|{0} is niet vrij
player {0} may not handle {1} on {2}|Spieler {0} darf {1} auf {2} nicht bewegen|le joueur {0} ne peut pas toucher {1} en {2}|speler {0} mag {1} op {2} niet aanraken
player {0} may not place pieces of set {1}|Spieler {0} darf keine Plättchen des Satzes {1} legen|le joueur {0} ne peut pas placer de pièces du jeu {1}|speler {0} mag geen stukken van set {1} plaatsen
a rotation would be {0}|eine Drehung wäre {0}|une rotation serait {0}|draaien zou {0} zijn
a free cell near it is {0}|ein freies Feld in der Nähe ist {0}|une case libre proche est {0}|een vrij vak in de buurt is {0}
legal here is {0}|erlaubt ist hier {0}|ici est permis {0}|hier mag {0}
from {0} to {1} over {2}|von {0} nach {1} über {2}|de {0} à {1} par {2}|van {0} naar {1} over {2}
another player threatens to win at once, and the first move prevents it|ein anderer droht sofort zu gewinnen, und der erste Zug verhindert es|un autre menace de gagner tout de suite, et le premier coup l’empêche|een ander dreigt meteen te winnen, en de eerste zet voorkomt het
the first move threatens nothing yet|der erste Zug droht noch nichts|le premier coup ne menace encore rien|de eerste zet dreigt nog niets
the first move prevents a win and threatens one|der erste Zug verhindert einen Gewinn und droht einen|le premier coup empêche un gain et en menace un|de eerste zet voorkomt een winst en dreigt er een
a move before the last leaves several different threats|ein Zug vor dem letzten lässt mehrere Drohungen|un coup avant le dernier laisse plusieurs menaces|een zet voor de laatste laat meerdere dreigingen
if the others could pass after the first move, they would hold out|könnten die anderen nach dem ersten Zug aussetzen, hielten sie stand|si les autres pouvaient passer après le premier coup, ils tiendraient|als de anderen na de eerste zet konden passen, hielden ze stand
every turn of the winner's turns a piece on its cell|jeder Zug des Gewinners dreht ein Plättchen auf seinem Feld|chaque tour du gagnant tourne une pièce sur place|elke beurt van de winnaar draait een stuk op zijn vak
the winner places nothing|der Gewinner legt nichts|le gagnant ne place rien|de winnaar plaatst niets
the winner places a pathway piece|der Gewinner legt ein Plättchen|le gagnant place une pièce|de winnaar plaatst een stuk
the winner moves a piece to another cell|der Gewinner zieht ein Plättchen auf ein anderes Feld|le gagnant déplace une pièce|de winnaar verplaatst een stuk
the winner places an intersection piece|der Gewinner legt ein Kreuzungsplättchen|le gagnant place une pièce d’intersection|de winnaar plaatst een kruisingsstuk
the winning path runs over the winner's pieces alone|der Gewinnweg führt nur über Plättchen des Gewinners|la route gagnante n’a que des pièces du gagnant|de winnende route loopt alleen over stukken van de winnaar
the winning path runs over a piece of somebody else's|der Gewinnweg führt über ein fremdes Plättchen|la route gagnante passe par une pièce d’un autre|de winnende route loopt over een stuk van een ander
the winning path runs over an intersection piece|der Gewinnweg führt über ein Kreuzungsplättchen|la route gagnante passe par une pièce d’intersection|de winnende route loopt over een kruisingsstuk
the winning path has three pieces or more beyond the fewest|der Gewinnweg hat drei Plättchen oder mehr über dem Wenigsten|la route gagnante a trois pièces ou plus de trop|de winnende route heeft drie of meer stukken boven het minimum
parry|Abwehr|parade|afweer
quiet|still|tranquille|stil
double-purpose|Doppelzweck|double but|dubbel doel
double-threat|Doppeldrohung|double menace|dubbele dreiging
rotation-only|nur Drehungen|rotations seules|alleen draaien
no-placement|kein Legen|sans placement|geen plaatsing
placement|Legen|placement|plaatsing
relocation|Ziehen|déplacement|verplaatsing
own-path|eigener Weg|route propre|eigen route
opponent-piece|fremdes Plättchen|pièce adverse|vreemd stuk
laid-connector|gelegte Verbindung|raccord posé|gelegde verbinding
detour|Umweg|détour|omweg
`;
