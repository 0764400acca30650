/**
 * Every word of the page, a line for each: English, German, French, Dutch, with `|` between. `{0}` is what the page puts
 * there. A blank before or behind a word belongs to it.
 */
export const TABLE = String.raw`
the answer broke off|die Antwort brach ab|la réponse s’est interrompue|het antwoord brak af
the server says {0} {1}|der Server sagt {0} {1}|le serveur répond {0} {1}|de server zegt {0} {1}
the server does not answer|der Server antwortet nicht|le serveur ne répond pas|de server antwoordt niet
is crosstrack explore still running? What is on the board is kept|Läuft crosstrack explore noch? Was auf dem Brett liegt, bleibt erhalten|crosstrack explore tourne-t-il encore ? Ce qui est sur le plateau est conservé|Draait crosstrack explore nog? Wat op het bord ligt, blijft bewaard
the server went away before it answered|der Server ging, bevor er antwortete|le serveur est parti avant de répondre|de server verdween voordat hij antwoordde
the answer broke off within a line|die Antwort brach mitten in einer Zeile ab|la réponse s’est interrompue au milieu d’une ligne|het antwoord brak midden in een regel af
the engine stopped: {0}|die Engine hielt an: {0}|le moteur s’est arrêté : {0}|de engine stopte: {0}
held|gehalten|en main|in de hand
can be put here|kann hierher|peut aller ici|kan hierheen
hint|Tipp|indice|tip
safe|sicher|sûr|veilig
Arrow keys move, Enter takes and puts, R turns, I changes between cells and interstices. {0}|Pfeiltasten bewegen, Enter nimmt und legt, R dreht, I wechselt zwischen Feldern und Zwischenfeldern. {0}|Les flèches déplacent, Entrée prend et pose, R tourne, I passe des cases aux interstices. {0}|Pijltjes bewegen, Enter pakt en legt, R draait, I wisselt tussen vakken en tussenvakken. {0}
north|Nord|nord|noord
northeast|Nordost|nord-est|noordoost
east|Ost|est|oost
southeast|Südost|sud-est|zuidoost
south|Süd|sud|zuid
southwest|Südwest|sud-ouest|zuidwest
west|West|ouest|west
northwest|Nordwest|nord-ouest|noordwest
 with | mit | avec | met 
joined to {0}|verbunden mit {0}|relié à {0}|verbonden met {0}
 and | und | et | en 
look at {0}|sieh dir {0} an|regardez {0}|kijk naar {0}
turn {0}|drehe {0}|tournez {0}|draai {0}
{0} to {1}|{0} nach {1}|{0} vers {1}|{0} naar {1}
, an opinion|, eine Meinung|, un avis|, een mening
the path|den Weg|la route|de route
the position can be edited|die Stellung kann bearbeitet werden|la position peut être modifiée|de stelling kan bewerkt worden
the position is as it was edited|die Stellung ist, wie sie bearbeitet wurde|la position est telle que modifiée|de stelling is zoals bewerkt
{0} faults: {1}|{0} Fehler: {1}|{0} fautes : {1}|{0} fouten: {1}
changed|geändert|modifié|gewijzigd
holding {0}|in der Hand: {0}|en main : {0}|in de hand: {0}
dropped|abgelegt|reposé|teruggelegd
{0} cannot be moved|{0} kann nicht bewegt werden|{0} ne peut pas être déplacé|{0} kan niet verplaatst worden
rotation {0}, {1}|Drehung {0}, {1}|rotation {0}, {1}|stand {0}, {1}
rotation {0}|Drehung {0}|rotation {0}|stand {0}
this move: {0}|dieser Zug: {0}|ce coup : {0}|deze zet: {0}
not legal here|hier nicht erlaubt|interdit ici|hier niet toegestaan
this is not a file of progress: it has no version 1 and no puzzles|das ist keine Fortschrittsdatei: ihr fehlen Version 1 und Rätsel|ce n’est pas un fichier de progression : il n’a ni version 1 ni énigmes|dit is geen voortgangsbestand: versie 1 en puzzels ontbreken
puzzle {0}: its state is neither solved nor tried|Rätsel {0}: weder gelöst noch versucht|énigme {0} : ni résolue ni essayée|puzzel {0}: opgelost noch geprobeerd
{0} players, as on the board|{0} Spieler, wie auf dem Brett|{0} joueurs, comme sur le plateau|{0} spelers, zoals op het bord
{0}, the computer, is thinking|{0}, der Computer, denkt nach|{0}, l’ordinateur, réfléchit|{0}, de computer, denkt na
no puzzle has the id {0}|kein Rätsel hat die Kennung {0}|aucune énigme n’a le nom {0}|geen puzzel heet {0}
the list of puzzles has all|die Liste der Rätsel hat alle|la liste des énigmes les a toutes|de lijst met puzzels heeft ze allemaal
{0}, rotation {1}|{0}, Drehung {1}|{0}, rotation {1}|{0}, stand {1}
the moves before it are there; the address is kept until you move|die Züge davor sind da; die Adresse bleibt, bis du ziehst|les coups précédents sont là ; l’adresse reste jusqu’à votre coup|de zetten ervoor zijn er; het adres blijft tot je zet
move {0} of the link, {1}, cannot be played: {2}|Zug {0} des Links, {1}, ist nicht spielbar: {2}|le coup {0} du lien, {1}, est injouable : {2}|zet {0} van de link, {1}, kan niet: {2}
nothing is wrong|nichts ist falsch|rien n’est faux|er is niets mis
{0} move|{0} Zug|{0} coup|{0} zet
{0} moves|{0} Züge|{0} coups|{0} zetten
after {0}. {1}|nach: {0}. {1}|après : {0}. {1}|na: {0}. {1}
record saved|Protokoll gespeichert|partie enregistrée|partij bewaard
picture saved|Bild gespeichert|image enregistrée|afbeelding bewaard
no picture can be made|es kann kein Bild gemacht werden|aucune image ne peut être faite|er kan geen afbeelding gemaakt worden
{0} moves reviewed, slips found in {1} of them|{0} Züge durchgesehen, in {1} davon Fehler gefunden|{0} coups revus, des erreurs dans {1} d’entre eux|{0} zetten bekeken, fouten in {1} ervan
the link asks for a view that is not there: {0}|der Link verlangt eine Ansicht, die es nicht gibt: {0}|le lien demande une vue qui n’existe pas : {0}|de link vraagt een weergave die er niet is: {0}
there are {0}|es gibt {0}|il y a {0}|er zijn {0}
a seat is person, or a level from 1 to 8; a person sits there now|ein Platz ist person oder eine Stufe von 1 bis 8; jetzt sitzt dort eine Person|une place est person, ou un niveau de 1 à 8 ; une personne y est maintenant|een plaats is person of een niveau van 1 tot 8; er zit nu een persoon
the link has {0} at a seat|der Link hat {0} an einem Platz|le lien a {0} à une place|de link heeft {0} op een plaats
there is no lesson {0}: there are {1}|es gibt keine Lektion {0}: es sind {1}|il n’y a pas de leçon {0} : il y en a {1}|er is geen les {0}: het zijn er {1}
Training|Training|Entraînement|Training
Streak|Serie|Série|Reeks
Storm|Sturm|Tempête|Storm
{0}: over, {1} solved|{0}: vorbei, {1} gelöst|{0} : terminé, {1} résolues|{0}: voorbij, {1} opgelost
interstices below row {0}|Zwischenfelder unter Reihe {0}|interstices sous la rangée {0}|tussenvakken onder rij {0}
row {0}|Reihe {0}|rangée {0}|rij {0}
{0}: empty|{0}: leer|{0} : vide|{0}: leeg
empty: {0}|leer: {0}|vides : {0}|leeg: {0}
no move has been made here|hier wurde noch nicht gezogen|aucun coup n’a été joué ici|hier is nog niet gezet
{0}, the path {1}|{0}, der Weg {1}|{0}, la route {1}|{0}, de route {1}
{0}, to move, {1}|{0} am Zug {1}|{0}, au trait, {1}|{0} aan zet {1}
wins at once {0}|gewinnt sofort {0}|gagne tout de suite {0}|wint meteen {0}
has no win at once|hat keinen sofortigen Gewinn|n’a pas de gain immédiat|heeft geen directe winst
would win at once {0}|würde sofort gewinnen {0}|gagnerait tout de suite {0}|zou meteen winnen {0}
has no threat|hat keine Drohung|n’a pas de menace|heeft geen dreiging
{0}. The next player, if on turn now, {1}|{0}. Der nächste Spieler, wäre er jetzt am Zug, {1}|{0}. Le joueur suivant, s’il avait le trait, {1}|{0}. De volgende speler, als die nu aan zet was, {1}
nobody can do nothing here, so that threats are not known|niemand kann hier aussetzen, also sind Drohungen nicht bekannt|personne ne peut passer ici : les menaces sont inconnues|niemand kan hier passen, dus dreigingen zijn onbekend
if you did nothing, the next player would win at once {0}|tätest du nichts, gewänne der nächste Spieler sofort {0}|si vous ne faisiez rien, le joueur suivant gagnerait tout de suite {0}|als je niets deed, won de volgende speler meteen {0}
nothing: if you did nothing, the next player would not win at once|nichts: auch wenn du nichts tätest, gewänne der nächste Spieler nicht sofort|rien : même si vous ne faisiez rien, le joueur suivant ne gagnerait pas tout de suite|niets: ook als je niets deed, won de volgende speler niet meteen
player {0} has run out of time: player {1} wins|Spieler {0} hat die Zeit überschritten: Spieler {1} gewinnt|le joueur {0} a dépassé son temps : le joueur {1} gagne|speler {0} heeft geen tijd meer: speler {1} wint
clock|Uhr|pendule|klok
no clock|keine Uhr|sans pendule|geen klok
{0} minutes each|je {0} Minuten|{0} minutes chacun|elk {0} minuten
{0} seconds each|je {0} Sekunden|{0} secondes chacun|elk {0} seconden
{0}, and {1} seconds more with each move|{0}, dazu {1} Sekunden je Zug|{0}, plus {1} secondes par coup|{0}, plus {1} seconden per zet
For a phone’s camera|Für die Kamera eines Telefons|Pour l’appareil photo d’un téléphone|Voor de camera van een telefoon
QR code|QR-Code|code QR|QR-code
The link is too long for a code.|Der Link ist zu lang für einen Code.|Le lien est trop long pour un code.|De link is te lang voor een code.
player {0} has given up: player {1} wins|Spieler {0} hat aufgegeben: Spieler {1} gewinnt|le joueur {0} abandonne : le joueur {1} gagne|speler {0} geeft op: speler {1} wint
player {0} has given up: player {1} win|Spieler {0} hat aufgegeben: Spieler {1} gewinnen|le joueur {0} abandonne : les joueurs {1} gagnent|speler {0} geeft op: speler {1} winnen
on {0}|auf {0}|en {0}|op {0}
the next player would win here|der nächste Spieler gewänne hier|le joueur suivant gagnerait ici|de volgende speler zou hier winnen
{0} wins here{1}|{0} gewinnt hier{1}|{0} gagne ici{1}|{0} wint hier{1}
, and so would the next player|, und der nächste Spieler ebenso|, et le joueur suivant aussi|, en de volgende speler ook
{0} ply|{0} Halbzug|{0} demi-coup|{0} halve zet
{0} plies|{0} Halbzüge|{0} demi-coups|{0} halve zetten
value: {0}|Wert: {0}|valeur : {0}|waarde: {0}
looking {0} ahead|{0} vorausschauend|à {0} d’avance|{0} vooruit
from the table of every position{0}|aus der Tabelle aller Stellungen{0}|de la table de toutes les positions{0}|uit de tabel van alle stellingen{0}
searched whole within {0}|ganz durchsucht: {0}|tout cherché sur {0}|volledig doorzocht: {0}
no best move is known: nobody wins within {0}|kein bester Zug bekannt: niemand gewinnt in {0}|pas de meilleur coup connu : personne ne gagne en {0}|geen beste zet bekend: niemand wint in {0}
look more plies ahead|schau mehr Halbzüge voraus|regardez plus loin|kijk verder vooruit
the link does not name its game|der Link nennt sein Spiel nicht|le lien ne nomme pas sa partie|de link noemt zijn partij niet
copy it whole|kopiere ihn ganz|copiez-le en entier|kopieer hem helemaal
the link has the name of a game that you keep, which begins otherwise|der Link hat den Namen einer Partie, die du hast und die anders beginnt|le lien porte le nom d’une de vos parties, qui commence autrement|de link heeft de naam van een partij van jou die anders begint
ask for a link to a new game|bitte um den Link zu einer neuen Partie|demandez le lien d’une nouvelle partie|vraag een link naar een nieuwe partij
nothing was changed: ask your friend for the link once more|nichts wurde geändert: bitte noch einmal um den Link|rien n’a changé : redemandez le lien|er is niets gewijzigd: vraag de link opnieuw
you are player {0}. {1}|du bist Spieler {0}. {1}|vous êtes le joueur {0}. {1}|je bent speler {0}. {1}
1 move was made|1 Zug wurde gemacht|1 coup a été joué|er is 1 zet gedaan
{0} moves were made|{0} Züge wurden gemacht|{0} coups ont été joués|er zijn {0} zetten gedaan
that link is older: {0} since|dieser Link ist älter: {0} seitdem|ce lien est plus ancien : {0} depuis|die link is ouder: {0} sindsdien
here is the game as it stands|hier ist die Partie, wie sie steht|voici la partie telle qu’elle est|hier is de partij zoals ze staat
that link is another game from move {0} on: {1} there, {2} here|dieser Link ist ab Zug {0} eine andere Partie: dort {1}, hier {2}|ce lien diverge au coup {0} : {1} là-bas, {2} ici|die link wijkt af vanaf zet {0}: daar {1}, hier {2}
yours stays; agree with your friend which one counts|deine bleibt; einigt euch, welche gilt|la vôtre reste ; mettez-vous d’accord|de jouwe blijft; spreek af welke telt
{0} positions, the start is a {1}|{0} Stellungen, der Anfang: {1}|{0} positions, le début : {1}|{0} stellingen, het begin: {1}
position {0} of {1}|Stellung {0} von {1}|position {0} sur {1}|stelling {0} van {1}
there is no zugzwang on this board|auf diesem Brett gibt es keinen Zugzwang|il n’y a pas de zugzwang sur ce plateau|op dit bord is geen zugzwang
zugzwang {0} of {1}, {2}, {3}|Zugzwang {0} von {1}, {2}, {3}|zugzwang {0} sur {1}, {2}, {3}|zugzwang {0} van {1}, {2}, {3}
position {0}, {1}|Stellung {0}, {1}|position {0}, {1}|stelling {0}, {1}
{0} puzzles have an id that begins with {1}|{0} Rätsel haben eine Kennung, die mit {1} beginnt|{0} énigmes ont un nom qui commence par {1}|{0} puzzels hebben een naam die begint met {1}
write more of it: the list has them all|schreib mehr davon: die Liste hat alle|écrivez-en plus : la liste les a toutes|schrijf er meer van: de lijst heeft ze allemaal
the list has them all|die Liste hat alle|la liste les a toutes|de lijst heeft ze allemaal
your move|du bist am Zug|à vous|jij bent aan zet
is that it?|ist es das?|est-ce cela ?|is dat het?
not judged: {0}. Take the move back and try again|nicht beurteilt: {0}. Nimm den Zug zurück und versuch es noch einmal|non jugé : {0}. Reprenez le coup et réessayez|niet beoordeeld: {0}. Neem de zet terug en probeer opnieuw
and has won|und hat gewonnen|et a gagné|en heeft gewonnen
and there is no win within the {0} left|und in den übrigen {0} gibt es keinen Gewinn|et il n’y a pas de gain dans les {0} restants|en binnen de overige {0} is er geen winst
that does not hold: {0}, {1}|das hält nicht: {0}, {1}|cela ne tient pas : {0}, {1}|dat houdt niet: {0}, {1}
not {0}: your move|nicht {0}: du bist am Zug|pas {0} : à vous|niet {0}: jij bent aan zet
A reads the row, Shift and A the whole board, L the last move, T the threats. North is towards row 1.|A liest die Reihe, Umschalt und A das ganze Brett, L den letzten Zug, T die Drohungen. Norden ist bei Reihe 1.|A lit la rangée, Maj et A tout le plateau, L le dernier coup, T les menaces. Le nord est vers la rangée 1.|A leest de rij, Shift en A het hele bord, L de laatste zet, T de dreigingen. Noord is bij rij 1.
opinion: best move {0}|Meinung: bester Zug {0}|avis : meilleur coup {0}|mening: beste zet {0}
Compare two moves|Zwei Züge vergleichen|Comparer deux coups|Twee zetten vergelijken
all moves as JSON|alle Züge als JSON|tous les coups en JSON|alle zetten als JSON
Copy as JSON|Als JSON kopieren|Copier en JSON|Kopieer als JSON
all moves as CSV|alle Züge als CSV|tous les coups en CSV|alle zetten als CSV
Copy as CSV|Als CSV kopieren|Copier en CSV|Kopieer als CSV
one move|ein Zug|un coup|een zet
another|ein anderer|un autre|een andere
Play {0}|{0} spielen|Jouer {0}|{0} spelen
{0}{1}; {2} answers|{0}{1}; {2} Antworten|{0}{1} ; {2} réponses|{0}{1}; {2} antwoorden
lets the next player win at once ({0})|lässt den nächsten Spieler sofort gewinnen ({0})|laisse le joueur suivant gagner tout de suite ({0})|laat de volgende speler meteen winnen ({0})
nobody wins at once|niemand gewinnt sofort|personne ne gagne tout de suite|niemand wint meteen
, threatens to win ({0})|, droht zu gewinnen ({0})|, menace de gagner ({0})|, dreigt te winnen ({0})
pieces that are not on the board|Plättchen neben dem Brett|pièces hors du plateau|stukken naast het bord
edit the position|die Stellung bearbeiten|modifier la position|de stelling bewerken
↻ turn|↻ drehen|↻ tourner|↻ draaien
Delete|Entf|Suppr|Delete
Other player to move|Anderer Spieler am Zug|Trait à l’autre|Andere speler aan zet
Swap sides|Seiten tauschen|Changer de côté|Van kant wisselen
Clear the board|Brett leeren|Vider le plateau|Bord leegmaken
Done|Fertig|Terminé|Klaar
Drop|Ablegen|Reposer|Terugleggen
Remove|Entfernen|Retirer|Verwijderen
{0}: click where it is to lie|{0}: klick, wohin es soll|{0} : cliquez où la poser|{0}: klik waar het moet liggen
Take a piece, from beside the board or from it. Back takes a change back.|Nimm ein Plättchen von neben dem Brett oder von ihm. Zurück nimmt eine Änderung zurück.|Prenez une pièce, à côté du plateau ou dessus. Retour annule un changement.|Pak een stuk, naast het bord of erop. Terug maakt een wijziging ongedaan.
Nothing keeps play from reaching this position, as far as that is checked.|Nichts spricht dagegen, dass ein Spiel diese Stellung erreicht, soweit das geprüft wird.|Rien n’empêche d’arriver à cette position, pour autant que ce soit vérifié.|Niets belet dat een spel deze stelling bereikt, voor zover dat is nagegaan.
Embed|Einbetten|Intégrer|Insluiten
The board, with the package|Das Brett, mit dem Paket|Le plateau, avec le paquet|Het bord, met het pakket
for JavaScript:|für JavaScript:|pour JavaScript :|voor JavaScript:
This view, in a frame:|Diese Ansicht in einem Rahmen:|Cette vue dans un cadre :|Deze weergave in een kader:
frame|Rahmen|cadre|kader
element|Element|élément|element
Explore|Erkunden|Explorer|Verkennen
One moment …|Einen Moment …|Un instant …|Een ogenblik …
Play|Spielen|Jouer|Spelen
Learn|Lernen|Leçons|Leren
Puzzles|Rätsel|Énigmes|Puzzels
Solved|Gelöst|Résolu|Opgelost
Help|Hilfe|Aide|Hulp
auto|auto|auto|auto
light|hell|clair|licht
dark|dunkel|sombre|donker
Skip to the content|Zum Inhalt springen|Aller au contenu|Naar de inhoud
views|Ansichten|vues|weergaven
colours: {0}|Farben: {0}|couleurs : {0}|kleuren: {0}
Your games|Deine Partien|Vos parties|Je partijen
{0} more|{0} weitere|{0} de plus|nog {0}
delete {0}, {1}|{0}, {1} löschen|supprimer {0}, {1}|{0}, {1} wissen
explored|erkundet|explorée|verkend
by link|per Link|par lien|via link
two at one table|zwei an einem Tisch|deux à une table|twee aan één tafel
against level {0}|gegen Stufe {0}|contre le niveau {0}|tegen niveau {0}
{0}, over|{0}, zu Ende|{0}, terminée|{0}, afgelopen
deleted|gelöscht|supprimé|gewist
to the board, to the trays, to the lists|zum Brett, zum Vorrat, zu den Listen|au plateau, aux réserves, aux listes|naar het bord, de voorraden, de lijsten
arrows|Pfeile|flèches|pijlen
on the board: from spot to spot|auf dem Brett: von Feld zu Feld|sur le plateau : de case en case|op het bord: van vak naar vak
elsewhere: back and forth through the moves|sonst: vor und zurück durch die Züge|ailleurs : aller et retour dans les coups|elders: heen en weer door de zetten
on the board: between cells and interstices|auf dem Brett: zwischen Feldern und Zwischenfeldern|sur le plateau : entre cases et interstices|op het bord: tussen vakken en tussenvakken
take a piece from the board, or put what is held; after a puzzle or lesson, go on|ein Plättchen vom Brett nehmen oder legen, was gehalten wird; nach Rätsel oder Lektion weitergehen|prendre une pièce du plateau, ou poser celle en main ; après une énigme ou une leçon, continuer|een stuk van het bord pakken of leggen wat in de hand is; na een puzzel of les verdergaan
turn what is held by 45°, clockwise or back|das Gehaltene um 45° drehen, im Uhrzeigersinn oder zurück|tourner la pièce en main de 45°, dans le sens horaire ou l’autre|wat in de hand is 45° draaien, met de klok mee of terug
undo (against a computer its answer too), redo|rückgängig (gegen einen Computer auch seine Antwort), wiederholen|annuler (contre un ordinateur, sa réponse aussi), rétablir|ongedaan (tegen een computer ook zijn antwoord), opnieuw
Space|Leertaste|Espace|Spatie
on the board: play the best move that is known|auf dem Brett: den besten bekannten Zug spielen|sur le plateau : jouer le meilleur coup connu|op het bord: de beste bekende zet spelen
values on and off|Werte an und aus|valeurs oui ou non|waarden aan en uit
say the row where you are, or the whole board, with the track of each piece|die Reihe vorlesen, in der du bist, oder das ganze Brett, mit dem Gleis jedes Plättchens|dire la rangée où vous êtes, ou tout le plateau, avec la voie de chaque pièce|de rij voorlezen waar je bent, of het hele bord, met het spoor van elk stuk
say the last move and whose turn it is; at the end, the path|den letzten Zug vorlesen und wer am Zug ist; am Ende den Weg|dire le dernier coup et qui a le trait ; à la fin, la route|de laatste zet voorlezen en wie aan zet is; aan het einde de route
say which places win at once, yours and the next player's; not in puzzles|die Felder vorlesen, die sofort gewinnen, deine und die des nächsten Spielers; nicht in Rätsel|dire les cases qui gagnent tout de suite, pour vous et le joueur suivant ; pas dans les énigmes|de vakken voorlezen die meteen winnen, voor jou en de volgende speler; niet in puzzels
to the field for a position, moves, a link or a puzzle's id|zum Feld für Stellung, Züge, Link oder Rätsel|au champ pour une position, des coups, un lien ou une énigme|naar het veld voor een stelling, zetten, een link of een puzzel
drop what is held|ablegen, was gehalten wird|reposer la pièce en main|terugleggen wat in de hand is
this page|diese Seite|cette page|deze pagina
the player to move wins by force, at the latest with the third turn from here|wer am Zug ist, gewinnt sicher, spätestens mit dem dritten Zug von hier|le joueur au trait gagne à coup sûr, au plus tard au troisième tour d’ici|wie aan zet is wint gedwongen, uiterlijk met de derde beurt vanaf hier
neither side can force a win; known only where a board is solved whole|keine Seite kann einen Gewinn erzwingen; bekannt nur, wo ein Brett ganz gelöst ist|aucun côté ne peut forcer le gain ; connu seulement là où un plateau est résolu|geen van beide kan winst afdwingen; alleen bekend waar een bord is opgelost
whatever is played, the others win, at the latest with the fourth turn|was auch gespielt wird, die anderen gewinnen, spätestens mit dem vierten Zug|quoi qu’on joue, les autres gagnent, au plus tard au quatrième tour|wat er ook gespeeld wordt, de anderen winnen, uiterlijk met de vierde beurt
searched whole so far, and nobody is known to win; nothing is said about later|bis dahin ganz durchsucht, und niemand gewinnt; über später ist nichts gesagt|tout cherché jusque-là, et personne ne gagne ; rien n’est dit de la suite|tot daar volledig doorzocht, en niemand wint; over later is niets gezegd
not looked at yet|noch nicht angesehen|pas encore regardé|nog niet bekeken
Playing|Spielen|Jouer|Spelen
Choose a piece in a tray or on the board, then a cell. Cells where it may lie are marked; the picture shows the piece there before you put it. Turn it with|Wähle ein Plättchen im Vorrat oder auf dem Brett, dann ein Feld. Erlaubte Felder sind markiert; das Bild zeigt das Plättchen dort, bevor du es legst. Dreh es mit|Choisissez une pièce dans une réserve ou sur le plateau, puis une case. Les cases permises sont marquées ; l’image montre la pièce avant que vous la posiez. Tournez-la avec|Kies een stuk in een voorraad of op het bord, dan een vak. Toegestane vakken zijn gemarkeerd; het beeld toont het stuk daar voordat je het legt. Draai het met
, with the other button of the mouse, or with the numbers under the board. A finger's first tap on a cell shows the move, the second makes it; held on a piece, it drags. Point at a piece on the board, or hold one over a cell: each rotation stands under the board, with its value if values are on. Every move can be taken back; a different move makes a branch, which stays in this browser.|, mit der anderen Maustaste oder mit den Zahlen unter dem Brett. Der erste Tipp auf ein Feld zeigt den Zug, der zweite macht ihn; auf einem Plättchen gehalten zieht der Finger es. Zeig auf ein Plättchen oder halte eines über ein Feld: jede Drehung steht unter dem Brett, mit ihrem Wert, wenn Werte an sind. Jeder Zug kann zurückgenommen werden; ein anderer Zug macht einen Zweig, der in diesem Browser bleibt.|, avec l’autre bouton de la souris ou avec les nombres sous le plateau. Le premier toucher d’une case montre le coup, le second le joue ; maintenu sur une pièce, le doigt la traîne. Pointez une pièce, ou tenez-en une sur une case : chaque rotation est sous le plateau, avec sa valeur si les valeurs sont affichées. Tout coup se reprend ; un autre coup fait une branche, qui reste dans ce navigateur.|, met de andere muisknop of met de getallen onder het bord. De eerste tik op een vak toont de zet, de tweede doet hem; op een stuk vastgehouden sleept de vinger het. Wijs een stuk aan of houd er een boven een vak: elke stand staat onder het bord, met zijn waarde als waarden aan staan. Elke zet kan terug; een andere zet maakt een tak, die in deze browser blijft.
Keys|Tasten|Touches|Toetsen
Settings|Einstellungen|Réglages|Instellingen
Values|Werte|Valeurs|Waarden
A ply is one turn of one player. The value of a position is that of the player to move. The value of a move is that of the player who makes it. On a cell stands the best value among the moves that end there.|Ein Halbzug ist ein Zug eines Spielers. Der Wert einer Stellung gilt für den, der am Zug ist. Der Wert eines Zugs gilt für den, der ihn macht. Auf einem Feld steht der beste Wert der Züge, die dort enden.|Un demi-coup est un tour d’un joueur. La valeur d’une position est celle du joueur au trait. La valeur d’un coup est celle du joueur qui le joue. Sur une case est la meilleure valeur des coups qui y finissent.|Een halve zet is een beurt van één speler. De waarde van een stelling geldt voor wie aan zet is. De waarde van een zet geldt voor wie hem doet. Op een vak staat de beste waarde van de zetten die daar eindigen.
What is proved|Was bewiesen ist|Ce qui est prouvé|Wat bewezen is
A value from a table rests on every position of the board. A value from a search rests on all lines of so many plies. A forced win can be proved, by a move for every reply, and so can that there is none, by a reply to every move; the command beside it checks them by the rules alone. Values depend on the readings of the rules, which are shown with the game.|Ein Wert aus einer Tabelle beruht auf jeder Stellung des Bretts. Ein Wert aus einer Suche beruht auf allen Zugfolgen von so vielen Halbzügen. Ein erzwungener Gewinn lässt sich beweisen, mit einem Zug auf jede Antwort, und ebenso, dass es keinen gibt, mit einer Antwort auf jeden Zug; der Befehl daneben prüft sie allein nach den Regeln. Werte hängen von den Lesarten der Regeln ab, die beim Spiel stehen.|Une valeur de table repose sur toutes les positions du plateau. Une valeur de recherche repose sur toutes les suites d’autant de demi-coups. Un gain forcé se prouve par un coup pour chaque réponse, et son absence par une réponse à chaque coup ; la commande à côté les vérifie par les seules règles. Les valeurs dépendent des interprétations des règles, montrées avec le jeu.|Een waarde uit een tabel berust op elke stelling van het bord. Een waarde uit een zoektocht berust op alle reeksen van zoveel halve zetten. Een gedwongen winst is te bewijzen met een zet op elk antwoord, en dat er geen is met een antwoord op elke zet; het commando ernaast controleert ze met de regels alleen. Waarden hangen af van de lezingen van de regels, die bij het spel staan.
Links|Links|Liens|Links
The address of the page holds the position, the line and what is shown. Back and forward work. A link that you open does not lose your line: it is kept under "Your lines". Progress with puzzles stays in this browser and can be exported. Nothing leaves your machine but what you send: links, and the moves of a live game.|Die Adresse der Seite enthält die Stellung, die Zugfolge und was gezeigt wird. Zurück und Vor gehen. Ein Link, den du öffnest, verliert deine Zugfolge nicht: sie steht unter „Deine Zugfolgen“. Fortschritt bei Rätsel bleibt in diesem Browser und kann exportiert werden. Nichts verlässt deinen Rechner, außer was du schickst: Links und die Züge eines Spiels live.|L’adresse de la page contient la position, la suite et ce qui est montré. Retour et avance marchent. Un lien ouvert ne perd pas votre suite : elle est sous « Vos suites ». La progression reste dans ce navigateur et peut être exportée. Rien ne quitte votre machine, sauf ce que vous envoyez : liens et coups d’une partie en direct.|Het adres van de pagina bevat de stelling, de zettenreeks en wat getoond wordt. Terug en vooruit werken. Een link die je opent verliest je reeks niet: ze staat onder ‘Je reeksen’. Voortgang met puzzels blijft in deze browser en kan geëxporteerd worden. Niets verlaat je machine, behalve wat je stuurt: links en de zetten van een live spel.
The game is by Philip Shoptaugh; this page has no connection with its publishers.|Das Spiel ist von Philip Shoptaugh; diese Seite hat mit seinen Verlagen nichts zu tun.|Le jeu est de Philip Shoptaugh ; cette page n’a aucun lien avec ses éditeurs.|Het spel is van Philip Shoptaugh; deze pagina heeft niets met zijn uitgevers te maken.
single letters are keys|einzelne Buchstaben sind Tasten|les lettres seules sont des touches|losse letters zijn toetsen
: the path runs {0}|: der Weg geht {0}| : la route va {0}|: de route gaat {0}
Again|Noch einmal|Encore|Nog eens
New game|Neues Spiel|Nouvelle partie|Nieuw spel
Review the moves|Züge durchsehen|Revoir les coups|Zetten bekijken
Play on after all|Doch weiterspielen|Continuer quand même|Toch doorspelen
Undo|Zurücknehmen|Annuler|Ongedaan
You are|Du bist|Vous êtes|Je bent
To win|Zum Gewinnen|Pour gagner|Om te winnen
piece|Plättchen|la pièce|het stuk
place|Feld|la case|het vak
move|Zug|le coup|de zet
What threatens me?|Was droht mir?|Qu’est-ce qui me menace ?|Wat dreigt er?
Looking …|Ich sehe nach …|Recherche …|Even kijken …
Hint: the {0}|Tipp: {0}|Indice : {0}|Tip: {0}
Hint: {0}|Tipp: {0}|Indice : {0}|Tip: {0}
What threatens you: {0}.|Was dir droht: {0}.|Ce qui vous menace : {0}.|Wat je bedreigt: {0}.
Give up|Aufgeben|Abandonner|Opgeven
Yes, give up|Ja, aufgeben|Oui, abandonner|Ja, opgeven
No|Nein|Non|Nee
Choose a stone, then the square where the leading stone ends.|Wähle einen Stein, dann das Feld, auf dem der vorderste endet.|Choisissez une pierre, puis la case où finit la première.|Kies een steen, dan het veld waar de voorste eindigt.
Choose a piece, then a cell. {0}|Wähle ein Plättchen, dann ein Feld. {0}|Choisissez une pièce, puis une case. {0}|Kies een stuk, dan een vak. {0}
Point at a piece on the board: what if it is turned?|Zeig auf ein Plättchen: was, wenn es gedreht wird?|Pointez une pièce : et si on la tourne ?|Wijs een stuk aan: en als het gedraaid wordt?
Line|Zugfolge|Suite|Reeks
to the start|zum Anfang|au début|naar het begin
undo|zurücknehmen|annuler|ongedaan
redo|wiederholen|rétablir|opnieuw
to the end|zum Ende|à la fin|naar het einde
No moves yet.|Noch keine Züge.|Pas encore de coups.|Nog geen zetten.
branch {0}|Zweig {0}|branche {0}|tak {0}
or {0}|oder {0}|ou {0}|of {0}
From here you have played: {0}|Von hier hast du gespielt: {0}|D’ici vous avez joué : {0}|Vanaf hier speelde je: {0}
play a move|einen Zug spielen|jouer un coup|een zet spelen
Who plays|Wer spielt|Qui joue|Wie speelt
Start|Beginnen|Commencer|Beginnen
Swap seats|Plätze tauschen|Échanger les places|Van plaats wisselen
Everybody one seat on|Alle einen Platz weiter|Tous d’une place|Iedereen een plaats verder
who begins|wer beginnt|qui commence|wie begint
player 1, as above|Spieler 1, wie oben|le joueur 1, comme ci-dessus|speler 1, zoals hierboven
drawn by lot|das Los entscheidet|tiré au sort|het lot beslist
game|Spiel|jeu|spel
board|Brett|plateau|bord
players|Spieler|joueurs|spelers
a person|eine Person|une personne|een persoon
a friend, by link|ein Freund, per Link|un ami, par lien|een vriend, via link
computer, level {0}|Computer, Stufe {0}|ordinateur, niveau {0}|computer, niveau {0}
begins|beginnt|commence|begint
Rules that differ between sources|Regeln, die je nach Quelle anders sind|Règles qui diffèrent selon les sources|Regels die per bron verschillen
(usual)|(üblich)|(habituel)|(gewoonlijk)
opinion: {0} wins {1} of 100|Meinung: {0} gewinnt {1} von 100|avis : {0} gagne {1} fois sur 100|mening: {0} wint {1} van de 100
Analysis|Analyse|Analyse|Analyse
opinion|Meinung|avis|mening
threats|Drohungen|menaces|dreigingen
safe moves|sichere Züge|coups sûrs|veilige zetten
Thinking …|Ich denke nach …|Réflexion …|Even nadenken …
Best move|Bester Zug|Meilleur coup|Beste zet
Opinion of the strongest player, after {0} lines of play|Meinung des stärksten Spielers nach {0} Spielverläufen|Avis du joueur le plus fort, après {0} suites|Mening van de sterkste speler, na {0} verlopen
Proved|Bewiesen|Prouvé|Bewezen
nothing here;|hier nichts;|rien ici ;|hier niets;
values|Werte|valeurs|waarden
below prove what they say|unten beweisen, was sie sagen|ci-dessous prouvent ce qu’elles disent|hieronder bewijzen wat ze zeggen
Looking for safe moves …|Suche sichere Züge …|Recherche des coups sûrs …|Veilige zetten zoeken …
Safe: {0} of {1} moves. After them nobody else wins at once; dots show the pieces of the board that have one, or where a held piece has one.|Sicher: {0} von {1} Zügen. Nach ihnen gewinnt kein anderer sofort; Punkte zeigen Plättchen, die einen haben, oder wo das gehaltene einen hat.|Sûrs : {0} coups sur {1}. Après eux personne d’autre ne gagne tout de suite ; des points montrent les pièces qui en ont un, ou les cases où la pièce en main en a un.|Veilig: {0} van {1} zetten. Daarna wint niemand anders meteen; stippen tonen stukken die er een hebben, of waar het stuk in de hand er een heeft.
Retry|Noch einmal|Réessayer|Opnieuw
the text, with the place marked|der Text, mit der Stelle markiert|le texte, l’endroit marqué|de tekst, met de plaats gemarkeerd
copy|kopieren|copier|kopiëren
copied|kopiert|copié|gekopieerd
{0} could not be copied: the browser forbids it|{0} nicht kopiert: der Browser verbietet es|{0} non copié : le navigateur l’interdit|{0} niet gekopieerd: de browser verbiedt het
{0} copied|{0} kopiert|{0} copié|{0} gekopieerd
link|Link|lien|link
Copied: works on this computer only|Kopiert: nur auf diesem Rechner|Copié : sur cet ordinateur seulement|Gekopieerd: alleen op deze computer
Copied: works for others too|Kopiert: auch für andere|Copié : pour d’autres aussi|Gekopieerd: ook voor anderen
Copy link|Link kopieren|Copier le lien|Link kopiëren
sounds|Töne|sons|geluid
Turn the board|Brett drehen|Tourner le plateau|Bord draaien
Back|Zurück|Retour|Terug
Forward|Vor|Avance|Vooruit
Redo|Wiederholen|Rétablir|Opnieuw
Explore this position|Diese Stellung erkunden|Explorer cette position|Deze stelling verkennen
turn the board after each move|Brett nach jedem Zug drehen|tourner le plateau à chaque coup|bord na elke zet draaien
Think again|Noch einmal denken|Réfléchir encore|Opnieuw denken
thinking|denkt nach|réfléchit|denkt na
Position|Stellung|Position|Stelling
Edit|Bearbeiten|Modifier|Bewerken
Facts|Fakten|Faits|Feiten
canonical|kanonisch|canonique|canoniek
The same in a shell:|Dasselbe in einer Shell:|La même chose en console :|Hetzelfde in een shell:
position|Stellung|position|stelling
path|Weg|route|route
wins at once|gewinnt sofort|gagne tout de suite|wint meteen
threat of the others|Drohung der anderen|menace des autres|dreiging van de anderen
command|Befehl|commande|commando
command for the values|Befehl für die Werte|commande pour les valeurs|commando voor de waarden
 and {0} more| und {0} weitere| et {0} de plus| en nog {0}
nothing|nichts|rien|niets
paste a position, moves, a link, a puzzle's id or start|Stellung, Züge, Link, Rätsel oder start einfügen|collez une position, des coups, un lien, une énigme ou start|plak een stelling, zetten, een link, een puzzel of start
Show|Zeigen|Montrer|Tonen
Your lines ({0})|Deine Zugfolgen ({0})|Vos suites ({0})|Je reeksen ({0})
forget this line|diese Zugfolge vergessen|oublier cette suite|deze reeks vergeten
Puzzle {0}|Rätsel {0}|Énigme {0}|Puzzel {0}
Puzzle|Rätsel|Énigme|Puzzel
other puzzles|andere Rätsel|autres énigmes|andere puzzels
task|Aufgabe|tâche|opdracht
Hint: {0} {1}|Tipp: {0} {1}|Indice : {0} {1}|Tip: {0} {1}
{0} moves to choose from|{0} Züge zur Wahl|{0} coups au choix|{0} zetten om uit te kiezen
✓ solved|✓ gelöst|✓ résolue|✓ opgelost
rating {0}|Wertung {0}|cote {0}|rating {0}
one solution|eine Lösung|une solution|één oplossing
Try again|Noch einmal versuchen|Réessayer|Probeer opnieuw
Stay|Bleiben|Rester|Blijven
Played: {0}|Gespielt: {0}|Joué : {0}|Gespeeld: {0}
Take back|Zurücknehmen|Reprendre|Terugnemen
Start again|Von vorn|Recommencer|Opnieuw beginnen
Tried: {0}|Versucht: {0}|Essayé : {0}|Geprobeerd: {0}
All puzzles|Alle Rätsel|Toutes les énigmes|Alle puzzels
Explore this position (spoilers)|Diese Stellung erkunden (verrät die Lösung)|Explorer cette position (révèle la solution)|Deze stelling verkennen (verklapt de oplossing)
Random|Zufällig|Au hasard|Willekeurig
Export progress|Fortschritt exportieren|Exporter la progression|Voortgang exporteren
Import progress|Fortschritt importieren|Importer la progression|Voortgang importeren
Next unsolved|Nächstes ungelöstes|Prochaine à résoudre|Volgende onopgeloste
Print sheet|Druckblatt|Feuille à imprimer|Afdrukblad
{0} {1}, {2} solved|{0} {1}, {2} gelöst|{0} {1}, {2} résolues|{0} {1}, {2} opgelost
puzzle|Rätsel|énigme|puzzel
puzzles|Rätsel|énigmes|puzzels
No puzzle fits these filters. {0}|Kein Rätsel passt zu diesen Filtern. {0}|Aucune énigme ne correspond. {0}|Geen puzzel past bij deze filters. {0}
Show all puzzles|Alle Rätsel zeigen|Montrer toutes les énigmes|Alle puzzels tonen
Puzzle of the day, {0}: {1}|Rätsel des Tages, {0}: {1}|Énigme du jour, {0} : {1}|Puzzel van de dag, {0}: {1}
, ✓ solved|, ✓ gelöst|, ✓ résolue|, ✓ opgelost
goal|Ziel|but|doel
level|Stufe|niveau|niveau
theme|Thema|thème|thema
state|Stand|état|stand
all|alle|tous|alle
, {0} hint|, {0} Tipp|, {0} indice|, {0} tip
, {0} hints|, {0} Tipps|, {0} indices|, {0} tips
✓ solved{0}|✓ gelöst{0}|✓ résolue{0}|✓ opgelost{0}
◦ tried{0}|◦ versucht{0}|◦ essayée{0}|◦ geprobeerd{0}
progress with {0} puzzles read|Fortschritt mit {0} Rätsel gelesen|progression de {0} énigmes lue|voortgang met {0} puzzels gelezen
choose a file that Export progress has written|wähle eine Datei, die „Fortschritt exportieren“ geschrieben hat|choisissez un fichier écrit par « Exporter la progression »|kies een bestand dat ‘Voortgang exporteren’ schreef
Print|Drucken|Imprimer|Afdrukken
, {0} of {1}:|, {0} von {1}:|, {0} sur {1} :|, {0} van {1}:
tells the solution.|nennt die Lösung.|donne la solution.|geeft de oplossing.
Back to the list|Zurück zur Liste|Retour à la liste|Terug naar de lijst
Record and review|Protokoll und Durchsicht|Partie et revue|Partij en terugblik
Review the game|Partie durchsehen|Revoir la partie|Partij bekijken
Save as text|Als Text speichern|Enregistrer en texte|Opslaan als tekst
Save as JSON|Als JSON speichern|Enregistrer en JSON|Opslaan als JSON
Open a record|Protokoll öffnen|Ouvrir une partie|Partij openen
Picture as SVG|Bild als SVG|Image en SVG|Afbeelding als SVG
as PNG|als PNG|en PNG|als PNG
record|Protokoll|partie|partij
Copy as text|Als Text kopieren|Copier en texte|Kopiëren als tekst
Looking at each move, {0} of {1} positions|Jeder Zug wird angesehen, {0} von {1} Stellungen|Examen de chaque coup, {0} positions sur {1}|Elke zet wordt bekeken, {0} van {1} stellingen
Stop|Anhalten|Arrêter|Stop
review|Durchsicht|revue|terugblik
{0} An opinion of the computer of level 8; ▲, ▲? and ▼? are proved, within {1} plies.|{0} Eine Meinung des Computers der Stufe 8; ▲, ▲? und ▼? sind bewiesen, innerhalb von {1} Halbzügen.|{0} Un avis de l’ordinateur de niveau 8 ; ▲, ▲? et ▼? sont prouvés, en {1} demi-coups.|{0} Een mening van de computer van niveau 8; ▲, ▲? en ▼? zijn bewezen, binnen {1} halve zetten.
No slip of a fifth of a win or more was found.|Kein Fehler von einem Fünftel Gewinn oder mehr wurde gefunden.|Aucune erreur d’un cinquième de gain ou plus n’a été trouvée.|Er is geen fout van een vijfde winst of meer gevonden.
better:|besser:|mieux :|beter:
the course of the game: {0}|der Verlauf der Partie: {0}|le cours de la partie : {0}|het verloop van de partij: {0}
up: wins; a circle: let something slip|oben: gewinnt; Kreis: ließ etwas aus|en haut : gagne ; cercle : une erreur|boven: wint; cirkel: liet iets liggen
{0} {1} % at the end|{0} {1} % am Ende|{0} {1} % à la fin|{0} {1} % aan het einde
player {0}|Spieler {0}|joueur {0}|speler {0}
How to play|Spielweise|Comment jouer|Speluitleg
Pieces|Plättchen|Pièces|Stukken
Clauses|Regelsätze|Clauses|Regels
parts of the rules|Teile der Regeln|parties des règles|delen van de regels
games|Spiele|jeux|spellen
No lessons for this game yet.|Noch keine Lektionen für dieses Spiel.|Pas encore de leçons pour ce jeu.|Nog geen lessen voor dit spel.
, done|, erledigt|, fait|, gedaan
the next lesson waits|die nächste Lektion wartet|la leçon suivante attend|de volgende les wacht
Next|Weiter|Suivant|Volgende
Play against level 1|Gegen Stufe 1 spielen|Jouer contre le niveau 1|Tegen niveau 1 spelen
piece {0}|Plättchen {0}|pièce {0}|stuk {0}
{0} at rotation {1}, links {2}|{0} bei Drehung {1}, verbindet {2}|{0} à la rotation {1}, relie {2}|{0} in stand {1}, verbindt {2}
only clauses with|nur Regelsätze mit|seulement les clauses avec|alleen regels met
No clause says that.|Kein Regelsatz sagt das.|Aucune clause ne dit cela.|Geen regel zegt dat.
Game|Spiel|Jeu|Spel
Readings of the rules|Lesarten der Regeln|Interprétations des règles|Lezingen van de regels
What the sources leave open. A change shows the same moves under the other reading.|Was die Quellen offen lassen. Eine Änderung zeigt dieselben Züge in der anderen Lesart.|Ce que les sources laissent ouvert. Un changement montre les mêmes coups sous l’autre interprétation.|Wat de bronnen open laten. Een wijziging toont dezelfde zetten onder de andere lezing.
(default)|(Vorgabe)|(par défaut)|(standaard)
Your rating:|Deine Wertung:|Votre cote :|Je rating:
It stays in this browser{0}. The first try at a puzzle counts, and a hint is a miss.|Sie bleibt in diesem Browser{0}. Der erste Versuch zählt, und ein Tipp gilt als Fehler.|Elle reste dans ce navigateur{0}. Le premier essai compte, et un indice vaut un échec.|Hij blijft in deze browser{0}. De eerste poging telt, en een tip is een misser.
{0} days in a row|{0} Tage in Folge|{0} jours de suite|{0} dagen op rij
, and is a guess until you have solved some more|und ist eine Schätzung, bis du mehr gelöst hast|, et n’est qu’une estimation avant d’autres énigmes|, en is een gok tot je er meer hebt opgelost
Train|Trainieren|S’entraîner|Trainen
puzzles that fit you{0}|Rätsel, die zu dir passen{0}|des énigmes à votre niveau{0}|puzzels die bij je passen{0}
; {0} that you failed come back|; {0} misslungene kommen wieder|; {0} ratées reviennent|; {0} mislukte komen terug
until the first mistake; your best: {0}|bis zum ersten Fehler; dein Bestes: {0}|jusqu’à la première erreur ; record : {0}|tot de eerste fout; je beste: {0}
as many as you can in three minutes; your best: {0}|so viele du kannst in drei Minuten; dein Bestes: {0}|autant que possible en trois minutes ; record : {0}|zoveel je kunt in drie minuten; je beste: {0}
{0}:{1} left|noch {0}:{1}|reste {0}:{1}|nog {0}:{1}
: {0} solved{1}{2}{3}|: {0} gelöst{1}{2}{3}| : {0} résolues{1}{2}{3}|: {0} opgelost{1}{2}{3}
, over|, vorbei|, terminé|, voorbij
Close|Schließen|Fermer|Sluiten
End|Beenden|Finir|Stoppen
Once more|Noch einmal|Encore une fois|Nog een keer
Your {0}|Deine {0}|Votre {0}|Je {0}
rating {0}{1}|Wertung {0}{1}|cote {0}{1}|rating {0}{1}
Send this link|Schick diesen Link|Envoyez ce lien|Stuur deze link
to whoever plays with you:|an den, der mit dir spielt:|à qui joue avec vous :|aan wie met je speelt:
Share|Teilen|Partager|Delen
Copy the link|Link kopieren|Copier le lien|Link kopiëren
This page is on your computer alone: somebody elsewhere opens the explorer, and pastes the link there.|Diese Seite liegt nur auf deinem Rechner: wer anderswo ist, öffnet den Explorer und fügt den Link dort ein.|Cette page n’est que sur votre ordinateur : ailleurs, on ouvre l’explorateur et on y colle le lien.|Deze pagina staat alleen op jouw computer: iemand elders opent de verkenner en plakt de link daar.
Crosstrack: your move|Crosstrack: du bist am Zug|Crosstrack : à vous|Crosstrack: jij bent aan zet
the link was not shared|der Link wurde nicht geteilt|le lien n’a pas été partagé|de link is niet gedeeld
Solved boards|Gelöste Bretter|Plateaux résolus|Opgeloste borden
On these boards every position that can be reached has its value with perfect play. A value is that of the player to move, with the number of plies (turns of either player) to the end.|Auf diesen Brettern hat jede erreichbare Stellung ihren Wert bei bestem Spiel. Ein Wert gilt für den, der am Zug ist, mit der Zahl der Halbzüge (Züge beider Spieler) bis zum Ende.|Sur ces plateaux, toute position possible a sa valeur au jeu parfait. Une valeur est celle du joueur au trait, avec le nombre de demi-coups (tours des deux joueurs) jusqu’à la fin.|Op deze borden heeft elke bereikbare stelling haar waarde bij perfect spel. Een waarde geldt voor wie aan zet is, met het aantal halve zetten (beurten van beide spelers) tot het einde.
Solving{0} …|Löse{0} …|Résolution{0} …|Oplossen{0} …
, {0} positions|, {0} Stellungen|, {0} positions|, {0} stellingen
solving|Lösen|résolution|oplossen
{0} positions{1}|{0} Stellungen{1}|{0} positions{1}|{0} stellingen{1}
The start: {0}|Der Anfang: {0}|Le début : {0}|Het begin: {0}
share|Anteil|part|aandeel
Random position of this kind|Zufällige Stellung dieser Art|Position de ce genre au hasard|Willekeurige stelling van deze soort
Nobody wants to move|Niemand will ziehen|Personne ne veut jouer|Niemand wil zetten
Save as CSV|Als CSV speichern|Enregistrer en CSV|Opslaan als CSV
 up to symmetry| bis auf Symmetrie| à symétrie près| op symmetrie na
{0} of them are stored, up to symmetry|{0} davon sind gespeichert, bis auf Symmetrie|{0} d’entre elles sont stockées, à symétrie près|{0} daarvan zijn opgeslagen, op symmetrie na
value|Wert|valeur|waarde
positions|Stellungen|positions|stellingen
The longest: {0}|Am längsten: {0}|La plus longue : {0}|De langste: {0}
kind|Art|genre|soort
distance|Abstand|distance|afstand
There is no zugzwang: nowhere on this board is it bad to be on turn.|Es gibt keinen Zugzwang: nirgends auf diesem Brett ist es schlecht, am Zug zu sein.|Il n’y a pas de zugzwang : nulle part ici il n’est mauvais d’avoir le trait.|Er is geen zugzwang: nergens op dit bord is het slecht om aan zet te zijn.
{0} {1} up to symmetry: whoever has to move does worse than if the other had to. In {2} of them that means losing either way.|{0} {1} bis auf Symmetrie: wer ziehen muss, steht schlechter, als müsste der andere. In {2} davon verliert, wer immer zieht.|{0} {1} à symétrie près : qui doit jouer fait moins bien que si l’autre devait. Dans {2} d’entre eux, qui joue perd.|{0} {1} op symmetrie na: wie moet zetten staat slechter dan als de ander moest. In {2} daarvan verliest wie zet.
zugzwang|Zugzwang|zugzwang|zugzwang
zugzwangs|Zugzwänge|zugzwangs|zugzwangen
Position {0} of {1} that differ by more than a symmetry, {2}|Stellung {0} von {1}, die sich um mehr als eine Symmetrie unterscheiden, {2}|Position {0} sur {1} qui diffèrent de plus qu’une symétrie, {2}|Stelling {0} van {1} die meer dan een symmetrie verschillen, {2}
Previous|Zurück|Précédent|Vorige
go to position|zu Stellung|aller à la position|naar stelling
Go|Los|Aller|Ga
If the other player had to move: {0}|Müsste der andere ziehen: {0}|Si l’autre devait jouer : {0}|Als de ander moest zetten: {0}
Gallery from here|Galerie ab hier|Galerie à partir d’ici|Galerij vanaf hier
Explore it|Erkunden|L’explorer|Verkennen
Place and turn pieces of track. Complete a path from A to C or from B to D, over anybody's pieces, and you win.|Leg und dreh Gleisplättchen. Vollende einen Weg von A nach C oder von B nach D, über wessen Plättchen auch immer, und du gewinnst.|Placez et tournez des pièces de voie. Achevez une route de A à C ou de B à D, sur les pièces de n’importe qui, et vous gagnez.|Plaats en draai stukken spoor. Maak een route van A naar C of van B naar D, over wiens stukken ook, en je wint.
what to do|was tun|que faire|wat te doen
Continue|Weiterspielen|Continuer|Doorgaan
a new game, against a computer or a person beside you|ein neues Spiel, gegen einen Computer oder jemanden neben dir|une nouvelle partie, contre un ordinateur ou une personne près de vous|een nieuw spel, tegen een computer of iemand naast je
Play a friend|Mit Freunden|Avec un ami|Met een vriend
by links that you send each other: no account, no server|mit Links, die ihr euch schickt: kein Konto, kein Server|par des liens que vous vous envoyez : ni compte, ni serveur|via links die je elkaar stuurt: geen account, geen server
ten short lessons that you play|zehn kurze Lektionen zum Spielen|dix courtes leçons à jouer|tien korte lessen die je speelt
Puzzle of the day|Rätsel des Tages|Énigme du jour|Puzzel van de dag
find the winning move|finde den Gewinnzug|trouvez le coup gagnant|vind de winnende zet
one moment …|einen Moment …|un instant …|een ogenblik …
any position, with the value of each move|jede Stellung, mit dem Wert jedes Zugs|toute position, avec la valeur de chaque coup|elke stelling, met de waarde van elke zet
a board with a path that is complete from B to D, the sides A and C lit as well|ein Brett mit einem vollendeten Weg von B nach D, auch die Seiten A und C leuchten|un plateau avec une route complète de B à D, les côtés A et C éclairés aussi|een bord met een volledige route van B naar D, ook de kanten A en C verlicht
Puzzles to print|Rätsel zum Drucken|Énigmes à imprimer|Puzzels om af te drukken
Puzzle {0}: {1}, {2} {3}|Rätsel {0}: {1}, {2} {3}|Énigme {0} : {1}, {2} {3}|Puzzel {0}: {1}, {2} {3}
Solved: {0}|Gelöst: {0}|Résolu : {0}|Opgelost: {0}
{0}: {1}, position {2}|{0}: {1}, Stellung {2}|{0} : {1}, position {2}|{0}: {1}, stelling {2}
Rules of {0}: {1}|Regeln von {0}: {1}|Règles de {0} : {1}|Regels van {0}: {1}
pieces in stock|Plättchen im Vorrat|pièces en réserve|stukken in voorraad
to move|am Zug|au trait|aan zet
, may be played|, spielbar|, jouables|, speelbaar
, {0} left|, noch {0}|, il en reste {0}|, nog {0}
held piece|gehaltenes Plättchen|pièce en main|stuk in de hand
Claim the path|Weg ansagen|Annoncer la route|Route melden
This move: {0}|Dieser Zug: {0}|Ce coup : {0}|Deze zet: {0}
Put{0}|Legen{0}|Poser{0}|Leggen{0}
Escape|Esc|Échap|Escape
↺ turn left|↺ links drehen|↺ à gauche|↺ linksom
↻ turn right|↻ rechts drehen|↻ à droite|↻ rechtsom
 on {0}| auf {0}| en {0}| op {0}
announce the path|den Weg ansagen|annoncer la route|de route melden
with player {0}|mit Spieler {0}|avec le joueur {0}|met speler {0}
you|du|vous|jij
your friend|dein Freund|votre ami|je vriend
unknown|unbekannt|inconnu|onbekend
What if it is turned?|Was, wenn es gedreht wird?|Et si on la tourne ?|En als het gedraaid wordt?
rotations on {0}|Drehungen auf {0}|rotations en {0}|standen op {0}
? values|? Werte|? valeurs|? waarden
rotation|Drehung|rotation|stand
Moves{0}|Züge{0}|Coups{0}|Zetten{0}
 and values| und Werte| et valeurs| en waarden
for {0}{1}|für {0}{1}|pour {0}{1}|voor {0}{1}
search|Suche|recherche|zoektocht
look ahead|vorausschauen|regarder devant|vooruitkijken
One ply deeper|Einen Halbzug tiefer|Un demi-coup de plus|Een halve zet dieper
Best line: {0}|Beste Zugfolge: {0}|Meilleure suite : {0}|Beste reeks: {0}
play the first|den ersten spielen|jouer le premier|de eerste spelen
line|Zugfolge|suite|reeks
Prove it|Beweisen|Prouver|Bewijzen
Making the certificate … {0}|Das Zertifikat entsteht … {0}|Création du certificat … {0}|Het certificaat wordt gemaakt … {0}
certificate|Zertifikat|certificat|certificaat
Save certificate|Zertifikat speichern|Enregistrer le certificat|Certificaat opslaan
A certificate, a move for every reply: {0} moves against {1} replies, first move|Ein Zertifikat, ein Zug auf jede Antwort: {0} Züge gegen {1} Antworten, erster Zug|Un certificat, un coup pour chaque réponse : {0} coups contre {1} réponses, premier coup|Een certificaat, een zet op elk antwoord: {0} zetten tegen {1} antwoorden, eerste zet
, {0}. Anyone can replay it by the rules alone:|, {0}. Jeder kann es allein nach den Regeln nachspielen:|, {0}. Chacun peut le rejouer par les seules règles :|, {0}. Iedereen kan het met de regels alleen naspelen:
No win within {0}: a reply to each of {1} moves, and no win at once in {2} positions{3}. Anyone can check it:|Kein Gewinn in {0}: eine Antwort auf jeden von {1} Zügen, und kein sofortiger Gewinn in {2} Stellungen{3}. Jeder kann es prüfen:|Pas de gain en {0} : une réponse à chacun des {1} coups, et pas de gain immédiat dans {2} positions{3}. Chacun peut vérifier :|Geen winst in {0}: een antwoord op elk van {1} zetten, en geen directe winst in {2} stellingen{3}. Iedereen kan het controleren:
; {0} more rest on a lemma of waiting|; {0} weitere beruhen auf einem Lemma des Wartens|; {0} autres reposent sur un lemme d’attente|; nog {0} berusten op een wachtlemma
only moves with|nur Züge mit|seulement les coups avec|alleen zetten met
d4, or a piece|d4 oder ein Plättchen|d4, ou une pièce|d4, of een stuk
no moves|keine Züge|pas de coups|geen zetten
Live|Live|En direct|Live
the connection is lost; the game is kept|die Verbindung ist verloren; das Spiel bleibt erhalten|la connexion est perdue ; la partie est conservée|de verbinding is weg; het spel blijft bewaard
connected: moves arrive by themselves|verbunden: Züge kommen von selbst|connecté : les coups arrivent seuls|verbonden: zetten komen vanzelf
that is no invitation|das ist keine Einladung|ce n’est pas une invitation|dat is geen uitnodiging
that is no answer|das ist keine Antwort|ce n’est pas une réponse|dat is geen antwoord
a server is written stun:HOST:PORT|ein Server wird stun:HOST:PORT geschrieben|un serveur s’écrit stun:HOST:PORT|een server schrijf je stun:HOST:PORT
Both of you have the page open, in one network: moves arrive by themselves. No server takes part, and you tell each other two codes.|Ihr habt beide die Seite offen, in einem Netz: Züge kommen von selbst. Kein Server ist beteiligt, und ihr sagt euch zwei Codes.|Vous avez tous deux la page ouverte, dans un même réseau : les coups arrivent seuls. Aucun serveur n’intervient, et vous échangez deux codes.|Jullie hebben allebei de pagina open, in één netwerk: zetten komen vanzelf. Er is geen server, en jullie geven elkaar twee codes.
Connect|Verbinden|Connecter|Verbinden
1. The other side opens this link:|1. Die andere Seite öffnet diesen Link:|1. L’autre ouvre ce lien :|1. De ander opent deze link:
2. Paste what they send back:|2. Füg ein, was zurückkommt:|2. Collez la réponse :|2. Plak wat terugkomt:
Cancel|Abbrechen|Annuler|Annuleren
Send this answer back, and wait:|Schick diese Antwort zurück und warte:|Renvoyez cette réponse, et attendez :|Stuur dit antwoord terug en wacht:
● Connected: moves arrive by themselves.|● Verbunden: Züge kommen von selbst.|● Connecté : les coups arrivent seuls.|● Verbonden: zetten komen vanzelf.
Disconnect|Trennen|Déconnecter|Verbreken
The connection is lost; the game is kept.|Die Verbindung ist verloren; das Spiel bleibt erhalten.|La connexion est perdue ; la partie est conservée.|De verbinding is weg; het spel blijft bewaard.
The server of this page carries the moves.|Der Server dieser Seite überträgt die Züge.|Le serveur de cette page transmet les coups.|De server van deze pagina geeft de zetten door.
In this room|In diesem Raum|Dans cette salle|In deze kamer
The other side opens this link:|Die andere Seite öffnet diesen Link:|L’autre ouvre ce lien :|De ander opent deze link:
Connect again|Wieder verbinden|Reconnecter|Opnieuw verbinden
code|Code|code|code
Copy|Kopieren|Copier|Kopiëren
In two networks|In zwei Netzen|Dans deux réseaux|In twee netwerken
a STUN server that tells this browser its address (none: nobody is asked)|ein STUN-Server, der diesem Browser seine Adresse sagt (keiner: niemand wird gefragt)|un serveur STUN qui dit son adresse à ce navigateur (aucun : personne n’est interrogé)|een STUN-server die deze browser zijn adres zegt (geen: niemand wordt gevraagd)
stun:HOST:PORT|stun:HOST:PORT|stun:HOST:PORT|stun:HOST:PORT
Study|Studie|Étude|Studie
comment on this position|Kommentar zu dieser Stellung|commentaire sur cette position|opmerking bij deze stelling
name|Name|nom|naam
study|Studie|étude|studie
New chapter from here|Neues Kapitel von hier|Nouveau chapitre d’ici|Nieuw hoofdstuk vanaf hier
Save the study|Studie speichern|Enregistrer l’étude|Studie opslaan
Copy the study|Studie kopieren|Copier l’étude|Studie kopiëren
A line with a study is one of its chapters. Comments, names and branches stay in this browser, and in the record that you save.|Eine Zugfolge mit einer Studie ist eines ihrer Kapitel. Kommentare, Namen und Zweige bleiben in diesem Browser und im Protokoll, das du speicherst.|Une suite avec une étude en est un chapitre. Commentaires, noms et branches restent dans ce navigateur et dans la partie enregistrée.|Een reeks met een studie is een van haar hoofdstukken. Opmerkingen, namen en takken blijven in deze browser en in de partij die je opslaat.
chapter {0}|Kapitel {0}|chapitre {0}|hoofdstuk {0}
{0} chapters read|{0} Kapitel gelesen|{0} chapitres lus|{0} hoofdstukken gelezen
study saved|Studie gespeichert|étude enregistrée|studie opgeslagen
Learn from my mistakes ({0})|Aus meinen Fehlern lernen ({0})|Apprendre de mes erreurs ({0})|Van mijn fouten leren ({0})
Mistake {0} of {1}|Fehler {0} von {1}|Erreur {0} sur {1}|Fout {0} van {1}
you played {0}: find something better|du hast {0} gespielt: finde etwas Besseres|vous avez joué {0} : trouvez mieux|je speelde {0}: vind iets beters
{0} is better|{0} ist besser|{0} est mieux|{0} is beter
{0} is what was played|{0} wurde gespielt|{0} a été joué|{0} is gespeeld
{0} lets something slip, too|auch {0} lässt etwas aus|{0} laisse aussi échapper quelque chose|ook {0} laat iets liggen
{0}; one that is better: {1}|{0}; besser wäre {1}|{0} ; mieux : {1}|{0}; beter is {1}
language|Sprache|langue|taal
as the browser says|wie der Browser sagt|celle du navigateur|zoals de browser zegt
`;
